import { browser } from 'wxt/browser';

const KEY = 'browserRun';

/** Survives the background's death, but not the browser's. */
export function browserRunId(): Promise<string> {
  // The background and a panel may both be the first to ask.
  return navigator.locks.request(KEY, async () => {
    const stored = (await browser.storage.session.get(KEY))[KEY];
    if (typeof stored === 'string') return stored;
    const id = crypto.randomUUID();
    await browser.storage.session.set({ [KEY]: id });
    return id;
  });
}

const UPDATED_KEY = 'updatedInRun';

/** Must be called when the extension was updated: open pages have what the older one left in them. */
export async function noteUpdate(): Promise<void> {
  await browser.storage.session.set({ [UPDATED_KEY]: true });
}

export async function wasUpdatedInRun(): Promise<boolean> {
  return (await browser.storage.session.get(UPDATED_KEY))[UPDATED_KEY] === true;
}
