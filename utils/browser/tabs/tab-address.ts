import { browser } from 'wxt/browser';

export async function addressOf(tabId: number): Promise<string | undefined> {
  return (await browser.tabs.get(tabId).catch(() => undefined))?.url;
}
