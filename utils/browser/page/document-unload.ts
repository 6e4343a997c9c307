import { browser } from 'wxt/browser';
import type { FrameTarget } from '../client/page-client';

/** Resolves when another document is in the frame or the tab is closed; never after the signal is aborted. */
export function whenDocumentGone({ tabId, frameId }: FrameTarget, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const committed = (at: { tabId: number; frameId: number }) => {
      if (at.tabId === tabId && (at.frameId === 0 || at.frameId === frameId)) end();
    };
    const removed = (closed: number) => {
      if (closed === tabId) end();
    };
    const stop = () => {
      browser.webNavigation.onCommitted.removeListener(committed);
      browser.tabs.onRemoved.removeListener(removed);
    };
    const end = () => {
      stop();
      resolve();
    };
    browser.webNavigation.onCommitted.addListener(committed);
    browser.tabs.onRemoved.addListener(removed);
    signal.addEventListener('abort', stop, { once: true });
  });
}
