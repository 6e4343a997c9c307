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

/** Tells of all requests, with bodies and headers, in the order of listeners, until the result is called. */
export function listenToRequests({ begun, leaving, answered, completed, failed }: Listeners): () => void {
  const { onBeforeRequest, onBeforeSendHeaders, onHeadersReceived, onCompleted, onErrorOccurred } = browser.webRequest;
  return endAll([
    ...(begun ? [listen(onBeforeRequest, begun, all, ['requestBody'])] : []),
    ...(leaving ? [listen(onBeforeSendHeaders, leaving, all, ['requestHeaders'])] : []),
    ...(answered ? [listen(onHeadersReceived, answered, all, ['responseHeaders'])] : []),
    ...(completed ? [listen(onCompleted, completed, all)] : []),
    ...(failed ? [listen(onErrorOccurred, failed, all)] : []),
  ]);
}

const all = { urls: ['<all_urls>'] };
