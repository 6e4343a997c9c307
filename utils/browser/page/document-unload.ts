import { browser } from 'wxt/browser';
import type { FrameTarget } from '../client/page-client';
import { endAll, listen } from '../listen';

/** The frame has another document, or the tab is closed. Never resolves after the signal is aborted. */
export function whenDocumentGone({ tabId, frameId }: FrameTarget, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const gone = () => {
      stop();
      resolve();
    };
    const stop = endAll([
      listen(browser.webNavigation.onCommitted, (at) => {
        if (at.tabId === tabId && (at.frameId === 0 || at.frameId === frameId)) gone();
      }),
      listen(browser.tabs.onRemoved, (closed) => {
        if (closed === tabId) gone();
      }),
    ]);
    signal.addEventListener('abort', stop, { once: true });
  });
}
