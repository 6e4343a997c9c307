import { fakeBrowser } from 'wxt/testing/fake-browser';
import { fakeEvent } from './event';

const event = fakeEvent<[details: object]>;

/** Those of `browser.webRequest`, told by the test. */
export const requestEvents = {
  onBeforeRequest: event(),
  onBeforeSendHeaders: event(),
  onHeadersReceived: event(),
  onCompleted: event(),
  onErrorOccurred: event(),
};

/** How many listen, by kind, in the order above. */
export const requestListeners = (): number[] => Object.values(requestEvents).map(({ listeners }) => listeners.size);

Object.assign(fakeBrowser.webRequest, requestEvents);
