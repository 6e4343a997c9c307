import { browser, type Browser } from 'wxt/browser';
import { endAll, listen } from '../listen';

/** For any tab and this extension. */
interface RequestDetails {
  begun: Browser.webRequest.OnBeforeRequestDetails;
  leaving: Browser.webRequest.OnBeforeSendHeadersDetails;
  answered: Browser.webRequest.OnHeadersReceivedDetails;
  completed: Browser.webRequest.OnCompletedDetails;
  failed: Browser.webRequest.OnErrorOccurredDetails;
}

type Listeners = { [Kind in keyof RequestDetails]?: (details: RequestDetails[Kind]) => void };

/**
 * Tells of all requests, with bodies and headers, in the order of listeners, until the result is called. The browser
 * copies the body for each of its listeners, so all share one.
 */
export function listenToRequests(listeners: Listeners): () => void {
  return endAll(
    Object.entries(listeners).map(([kind, listener]) => {
      const begin = events[kind as keyof Listeners] as (listener: unknown) => () => void;
      return begin(listener);
    }),
  );
}

const { webRequest } = browser;
const all = { urls: ['<all_urls>'] };
const events = {
  begun: shared<'begun'>((tell) => listen(webRequest.onBeforeRequest, tell, all, ['requestBody'])),
  leaving: shared<'leaving'>((tell) => listen(webRequest.onBeforeSendHeaders, tell, all, ['requestHeaders'])),
  answered: shared<'answered'>((tell) => listen(webRequest.onHeadersReceived, tell, all, ['responseHeaders'])),
  completed: shared<'completed'>((tell) => listen(webRequest.onCompleted, tell, all)),
  failed: shared<'failed'>((tell) => listen(webRequest.onErrorOccurred, tell, all)),
};

function shared<Kind extends keyof RequestDetails>(
  begin: (tell: (details: RequestDetails[Kind]) => undefined) => () => void,
): (listener: (details: RequestDetails[Kind]) => void) => () => void {
  const listeners = new Set<(details: RequestDetails[Kind]) => void>();
  let end: (() => void) | undefined;
  const tell = (details: RequestDetails[Kind]): undefined => {
    for (const listener of [...listeners]) {
      if (!listeners.has(listener)) continue;
      try {
        listener(details);
      } catch (error) {
        // The others still hear of it.
        reportError(error);
      }
    }
  };
  return (listener) => {
    end ??= begin(tell);
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
      if (listeners.size > 0) return;
      end?.();
      end = undefined;
    };
  };
}
