import { browser } from 'wxt/browser';

const KEY = 'leftOff';

/** Tasks of this run of the browser whose end could not be written. They do not go on by themselves when the background starts anew. */
export async function leftOff(): Promise<string[]> {
  const stored: unknown = (await browser.storage.session.get(KEY))[KEY];
  return Array.isArray(stored) ? stored.filter((taskId) => typeof taskId === 'string') : [];
}

/** Marks a task as left off, or takes the mark away. */
export async function markLeftOff(taskId: string, isLeftOff: boolean): Promise<void> {
  const others = (await leftOff()).filter((id) => id !== taskId);
  await browser.storage.session.set({ [KEY]: isLeftOff ? [...others, taskId] : others });
}
