import { onScopeDispose, shallowRef, type ShallowRef } from 'vue';
import { browser, type Browser } from 'wxt/browser';
import { isGiven } from '@/utils/browser/is-given';
import { favIconOf } from './fav-icon';
import { isRestrictedPage } from './restricted-page';

export interface BoundTab {
  tabId: number;
  title: string;
  url: string;
  /** See `favIconOf`. */
  favIconUrl: string;
  restricted: boolean;
  closed: boolean;
}

/** The tab that `?tab=<id>` names, else the active one of the panel's window. Undefined until it is known. */
export function useBoundTab(search: string): ShallowRef<BoundTab | undefined> {
  let named = Number(new URLSearchParams(search).get('tab') ?? Number.NaN);
  const bound = shallowRef<BoundTab>();
  let latest = 0;

  async function refresh(): Promise<void> {
    const request = ++latest;
    const tab = Number.isInteger(named) ? await namedTab(named) : await activeTab();
    if (request !== latest) return;
    if (tab) bound.value = describe(tab);
    else if (Number.isInteger(named)) bound.value = closedTab(bound.value, named);
  }

  const onChange = () => void refresh();
  const events = [
    browser.tabs.onActivated,
    browser.tabs.onUpdated,
    browser.tabs.onRemoved,
    browser.tabs.onAttached,
    ...(isGiven('windows') ? [browser.windows.onFocusChanged] : []),
  ];
  for (const event of events) event.addListener(onChange);
  // Chromium changes a tab's id when it discards the page.
  const onReplaced = (newId: number, oldId: number) => {
    if (oldId === named) named = newId;
    onChange();
  };
  browser.tabs.onReplaced?.addListener(onReplaced);
  onScopeDispose(() => browser.tabs.onReplaced?.removeListener(onReplaced));
  onScopeDispose(() => {
    for (const event of events) event.removeListener(onChange);
  });
  onChange();
  return bound;
}

async function activeTab(): Promise<Browser.tabs.Tab | undefined> {
  const [tab] = await browser.tabs.query({ active: true, currentWindow: true });
  return tab;
}

function namedTab(tabId: number): Promise<Browser.tabs.Tab | undefined> {
  return browser.tabs.get(tabId).catch(() => undefined);
}

function describe(tab: Browser.tabs.Tab): BoundTab | undefined {
  if (tab.id === undefined) return undefined;
  const url = tab.url ?? '';
  return {
    tabId: tab.id,
    title: tab.title || url,
    url,
    favIconUrl: favIconOf(tab, url),
    restricted: isRestrictedPage(url),
    closed: false,
  };
}

function closedTab(before: BoundTab | undefined, tabId: number): BoundTab {
  return { tabId, title: before?.title ?? '', url: before?.url ?? '', favIconUrl: '', restricted: false, closed: true };
}
