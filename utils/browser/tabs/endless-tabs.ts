import { browser } from 'wxt/browser';
import { ignoreLateFailure } from '../../async';

const KEY = 'endlessTabs';

/** Such a tab must be closed to be stopped. The note lasts until the browser ends. */
export function noteEndlessTab(tabId: number): Promise<void> {
  return navigator.locks.request(KEY, async () => {
    await browser.storage.session.set({ [KEY]: [...new Set([...(await endlessTabs()), tabId])] });
  });
}

/** Closes no other tab: in an old conversation, ids may belong to other tabs by now. */
export async function closeEndlessTab(tabId: number): Promise<void> {
  if ((await endlessTabs()).includes(tabId)) await browser.tabs.remove(tabId).catch(ignoreLateFailure);
}

async function endlessTabs(): Promise<number[]> {
  const stored = (await browser.storage.session.get(KEY))[KEY];
  return Array.isArray(stored) ? (stored as number[]) : [];
}
