import { browser } from 'wxt/browser';

/** For each new document in a frame, except the top one. Returns a function that stops it. */
export function onFrameArrival(tabId: number, listener: (frameId: number) => void): () => void {
  const tell = (details: { tabId: number; frameId: number }) => {
    if (details.tabId === tabId && details.frameId !== 0) listener(details.frameId);
  };
  browser.webNavigation.onDOMContentLoaded.addListener(tell);
  return () => browser.webNavigation.onDOMContentLoaded.removeListener(tell);
}
