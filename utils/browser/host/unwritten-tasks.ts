import { browser } from 'wxt/browser';

const KEY = 'leftOff';

/** They do not resume by themselves when the background restarts. */
export async function unwrittenTasks(): Promise<string[]> {
  const stored: unknown = (await browser.storage.session.get(KEY))[KEY];
  return Array.isArray(stored) ? stored.filter((taskId) => typeof taskId === 'string') : [];
}

export async function markUnwritten(taskId: string, isUnwritten: boolean): Promise<void> {
  const others = (await unwrittenTasks()).filter((id) => id !== taskId);
  await browser.storage.session.set({ [KEY]: isUnwritten ? [...others, taskId] : others });
}
