import { browser } from 'wxt/browser';
import { ignoreLateFailure } from '../../async';
import { storedSettings } from '../../disk/stored-settings';

const endlessTabs = storedSettings('session:endlessTabs', (stored) =>
  Array.isArray(stored) ? (stored as number[]) : [],
);

/** It must be closed to be stopped. Known until the browser ends. */
export function noteEndlessTab(tabId: number): Promise<void> {
  return endlessTabs.change((all) => [...new Set([...all, tabId])]);
}

/** Closes no other tab: ids of an old conversation may be others' by now. */
export async function closeEndlessTab(tabId: number): Promise<void> {
  if ((await endlessTabs.read()).includes(tabId)) await browser.tabs.remove(tabId).catch(ignoreLateFailure);
}
