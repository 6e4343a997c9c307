import { browser } from 'wxt/browser';
import { ignoreLateFailure } from '../../async';
import { storedSettings } from '../../disk/stored-settings';

const endlessTabs = storedSettings('session:endlessTabs', (stored) =>
  Array.isArray(stored) ? (stored as number[]) : [],
);

/** Such a tab must be closed to be stopped. The note lasts until the browser ends. */
export function noteEndlessTab(tabId: number): Promise<void> {
  return navigator.locks.request('endlessTabs', async () => {
    await endlessTabs.write([...new Set([...(await endlessTabs.read()), tabId])]);
  });
}

/** Closes no other tab: in an old conversation, ids may belong to other tabs by now. */
export async function closeEndlessTab(tabId: number): Promise<void> {
  if ((await endlessTabs.read()).includes(tabId)) await browser.tabs.remove(tabId).catch(ignoreLateFailure);
}
