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
