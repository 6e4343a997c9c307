import { browser } from 'wxt/browser';
import { endAll, listen } from '../listen';

interface TabEndListener {
  /** `withWindow`: its whole window closes, perhaps with the browser. */
  closed(tabId: number, withWindow: boolean): void;
  /** In Chromium the tab then has another id. */
  unloaded(tabId: number, newId: number): void;
}

export function watchTabEnds({ closed, unloaded }: TabEndListener): () => void {
  const { onRemoved, onUpdated, onReplaced } = browser.tabs;
  return endAll([
    listen(onRemoved, (tabId, { isWindowClosing }) => closed(tabId, isWindowClosing)),
    listen(onUpdated, (tabId, { discarded }) => {
      if (discarded) unloaded(tabId, tabId);
    }),
    // Absent where tabs keep their ids.
    ...(onReplaced ? [listen(onReplaced, (newId, tabId) => unloaded(tabId, newId))] : []),
  ]);
}
