type Listener = (details: object) => void;

const event = () => {
  const listeners = new Set<Listener>();
  return {
    listeners,
    addListener: (listener: Listener) => listeners.add(listener),
    removeListener: (listener: Listener) => listeners.delete(listener),
    tell: (details: object) => listeners.forEach((listener) => listener(details)),
  };
};

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
