import { browser, type Browser } from 'wxt/browser';
import type { TabInfo } from '../../contracts/events';
import { fail } from '../../failure';

export async function addressOf(tabId: number): Promise<string | undefined> {
  return (await tabIfOpen(tabId))?.url;
}

export function tabIfOpen(tabId: number): Promise<Browser.tabs.Tab | undefined> {
  return browser.tabs.get(tabId).catch(() => undefined);
}

/** Throws TAB_CLOSED. */
export async function existingTab(tabId: number): Promise<Browser.tabs.Tab> {
  const tab = await tabIfOpen(tabId);
  if (!tab) throw fail('TAB_CLOSED', 'The tab was closed.');
  return tab;
}

/** Its opener may fill it, and open an address in it. */
export function isEmptyDocument(url: string): boolean {
  return url === '' || url.startsWith('about:blank');
}

export function infoOf({ id = -1, url = '', title = '' }: Browser.tabs.Tab): TabInfo {
  return { tabId: id, url, title };
}
