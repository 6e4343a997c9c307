import { browser } from 'wxt/browser';
import type { FilePlace } from '@/utils/agent/conversation/entry';
import { ignoreLateFailure } from '@/utils/async';
import { opensSection } from '@/utils/browser/tabs/open-tab';
import { showTab } from '@/utils/browser/tabs/show-tab';

export const openSettings = () => browser.runtime.openOptionsPage();

export const openModelSettings = opensSection('models');
export const openDataSettings = opensSection('data');
export const openHelp = opensSection('diagnostics');

/** Opens the site's first page, never the address itself, which may do something. */
export async function showSite(url: string): Promise<void> {
  const { origin } = new URL(url);
  const tabs = await browser.tabs.query({});
  const open = tabs.find((tab) => tab.url !== undefined && URL.parse(tab.url)?.origin === origin);
  if (open?.id !== undefined) await showTab(open.id);
  else await browser.tabs.create({ url: origin });
}

/** In a new tab, if the tab shows something else by now. */
export async function showPage({ tabId, url }: FilePlace, page: number): Promise<void> {
  const file = withoutFragment(url);
  const tab = await browser.tabs.get(tabId).catch(ignoreLateFailure);
  if (tab?.url === undefined || withoutFragment(tab.url) !== file) {
    await browser.tabs.create({ url: `${file}#page=${page}` });
    return;
  }
  if (import.meta.env.FIREFOX) await browser.tabs.update(tabId, { url: `${file}#page=${page}` });
  else await browser.scripting.executeScript({ target: { tabId }, func: reloadAtPage, args: [page] });
  await showTab(tabId);
}

/** Chromium's viewer (156) reads the page number only when it starts. */
function reloadAtPage(page: number): void {
  location.hash = `page=${page}`;
  location.reload();
}

const withoutFragment = (url: string): string => url.replace(/#.*$/s, '');
