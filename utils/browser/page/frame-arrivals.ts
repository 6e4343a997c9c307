import { browser } from 'wxt/browser';

/** Tells of each document that has come into a frame of the tab. Returns the way to stop. */
export function onFrameArrival(tabId: number, listener: (frameId: number) => void): () => void {
  const tell = (details: { tabId: number; frameId: number }) => {
    if (details.tabId === tabId && details.frameId !== 0) listener(details.frameId);
  };
  browser.webNavigation.onDOMContentLoaded.addListener(tell);
  return () => browser.webNavigation.onDOMContentLoaded.removeListener(tell);
}
