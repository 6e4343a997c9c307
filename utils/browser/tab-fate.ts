import { browser } from 'wxt/browser';

interface Fates {
  closed(tabId: number): void;
  /** The browser has put the tab's page away. In Chromium it then has another id. */
  unloaded(tabId: number, newId: number): void;
}

/** Tells what becomes of tabs, from now on until the returned function is called. */
export function watchTabFate({ closed, unloaded }: Fates): () => void {
  const onUpdated = (tabId: number, { discarded }: { discarded?: boolean }) => {
    if (discarded) unloaded(tabId, tabId);
  };
  const onReplaced = (newId: number, tabId: number) => unloaded(tabId, newId);
  browser.tabs.onRemoved.addListener(closed);
  browser.tabs.onUpdated.addListener(onUpdated);
  browser.tabs.onReplaced?.addListener(onReplaced);
  return () => {
    browser.tabs.onRemoved.removeListener(closed);
    browser.tabs.onUpdated.removeListener(onUpdated);
    browser.tabs.onReplaced?.removeListener(onReplaced);
  };
}
