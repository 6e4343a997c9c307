import { browser } from 'wxt/browser';

/** Tabs whose pages got the library before a message was sent. Outlives the background. */
const PREFIX = 'prepared:';

export async function notePrepared(tabId: number): Promise<void> {
  await browser.storage.session.set({ [`${PREFIX}${tabId}`]: true });
}

export async function forgetPrepared(tabId: number): Promise<void> {
  await browser.storage.session.remove(`${PREFIX}${tabId}`);
}

export async function preparedTabs(): Promise<number[]> {
  const keys = Object.keys(await browser.storage.session.get(null));
  return keys.filter((key) => key.startsWith(PREFIX)).map((key) => Number(key.slice(PREFIX.length)));
}
