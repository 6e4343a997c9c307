import { browser } from 'wxt/browser';

interface TabEndListener {
  /** `withWindow`: its whole window closes, perhaps because the browser quits. */
  closed(tabId: number, withWindow: boolean): void;
  /** In Chromium the tab then has another id. */
  unloaded(tabId: number, newId: number): void;
}

export function watchTabEnds({ closed, unloaded }: TabEndListener): () => void {
  const onUpdated = (tabId: number, { discarded }: { discarded?: boolean }) => {
    if (discarded) unloaded(tabId, tabId);
  };
  const onReplaced = (newId: number, tabId: number) => unloaded(tabId, newId);
  const onRemoved = (tabId: number, { isWindowClosing }: { isWindowClosing: boolean }) =>
    closed(tabId, isWindowClosing);
  browser.tabs.onRemoved.addListener(onRemoved);
  browser.tabs.onUpdated.addListener(onUpdated);
  browser.tabs.onReplaced?.addListener(onReplaced);
  return () => {
    browser.tabs.onRemoved.removeListener(onRemoved);
    browser.tabs.onUpdated.removeListener(onUpdated);
    browser.tabs.onReplaced?.removeListener(onReplaced);
  };
}
