import { browser } from 'wxt/browser';

const KEY = 'browserRun';

/** An id of this run of the browser: survives the background's death, but not the browser's. */
export async function browserRunId(): Promise<string> {
  const stored = (await browser.storage.session.get(KEY))[KEY];
  if (typeof stored === 'string') return stored;
  const id = crypto.randomUUID();
  await browser.storage.session.set({ [KEY]: id });
  return id;
}
