import { browser, type Browser } from 'wxt/browser';
import type { TabInfo } from '../../contracts/events';
import { fail, toFailure } from '../../failure';
import { withTimeLimit } from '../../time-limit';
import { listen } from '../listen';
import { updatedInRun } from './browser-run';
import { openTab } from './open-tab';
import { infoOf, tabIfOpen } from './tab-address';

const LOAD_LIMIT_MS = 30_000;

/**
 * The tab that shows exactly the lost page, preferably the same. Loads it again where it was discarded or `crashed`, or
 * the tab `isStale`. Throws TAB_CLOSED where there is none.
 */
export async function sameTabAgain(
  { tabId, url }: TabInfo,
  { crashed = false, isStale = () => false }: { crashed?: boolean; isStale?(tabId: number): boolean } = {},
): Promise<TabInfo> {
  const tabs = await browser.tabs.query({});
  // Firefox shows a page of its own there.
  const showsCrash = (tab: Browser.tabs.Tab) => crashed && tab.id === tabId && !/^https?:/.test(tab.url ?? '');
  const same = tabs.filter((tab) => tab.url === url || showsCrash(tab));
  const found = same.find(({ id }) => id === tabId) ?? same[0];
  if (found?.id === undefined) throw fail('TAB_CLOSED', 'No tab shows the page any more.', { params: { url } });
  const isGone = found.discarded || found.status === 'unloaded' || (crashed && found.id === tabId);
  if (isGone || isStale(found.id)) await load(found.id, url, !isGone);
  return { tabId: found.id, url, title: found.title ?? '' };
}

export async function tabNow(tabId: number): Promise<TabInfo | undefined> {
  const tab = await tabIfOpen(tabId);
  return tab && !tab.discarded ? infoOf(tab) : undefined;
}

/**
 * Opens the page in a new tab where none shows it, or only one that `isFree` refuses. After an update of the extension
 * it is loaded again: what the older one left may hold what the page sends.
 */
export async function sameTabOrNew(tab: TabInfo, isFree: (tabId: number) => boolean): Promise<TabInfo> {
  const wasUpdated = await updatedInRun.read();
  const isStale = (tabId: number) => wasUpdated && isFree(tabId);
  const again = await sameTabAgain(tab, { isStale }).catch((error: unknown) => {
    if (toFailure(error).code !== 'TAB_CLOSED') throw error;
    return undefined;
  });
  if (again && isFree(again.tabId)) return again;
  const tabId = await openTab({ url: 'about:blank', active: true });
  await load(tabId, tab.url);
  return { ...tab, tabId };
}

/**
 * In Firefox 153, `reload` and the first document after a discarded page give about:blank. Where the page `isThere`, an
 * address with a fragment would load nothing.
 */
async function load(tabId: number, url: string, isThere = false): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const stopListening = listen(browser.webNavigation.onCompleted, (document) => {
    if (document.tabId === tabId && document.frameId === 0 && document.url === url) resolve();
  });
  try {
    if (isThere && url.includes('#')) await browser.tabs.reload(tabId);
    else await browser.tabs.update(tabId, { url });
    await withTimeLimit(promise, LOAD_LIMIT_MS, 'TIMEOUT', 'The page did not load again.');
  } finally {
    stopListening();
  }
}
