import { browser } from 'wxt/browser';

/** Calls the listener for each new document in a frame other than the top one. Returns the end of it. */
export function onFrameArrival(tabId: number, listener: (frameId: number) => void): () => void {
  const tell = (details: { tabId: number; frameId: number }) => {
    if (details.tabId === tabId && details.frameId !== 0) listener(details.frameId);
  };
  browser.webNavigation.onDOMContentLoaded.addListener(tell);
  return () => browser.webNavigation.onDOMContentLoaded.removeListener(tell);
}
