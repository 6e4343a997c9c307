import { browser, type Browser } from 'wxt/browser';
import type { ActEnd } from '../../contracts/open-act';

export type RequestEndReport = { how: Extract<ActEnd, 'answered' | 'unsent' | 'lost'>; status?: number };

type Listener = (requestId: string, end: RequestEndReport) => void;

/** By the browser's ids, until `dispose`. Includes requests that began before. */
export class RequestEnds {
  constructor(private readonly ended: Listener) {
    const all = { urls: ['<all_urls>'] };
    browser.webRequest.onHeadersReceived.addListener(this.onHeaders, all);
    browser.webRequest.onCompleted.addListener(this.onHeaders, all);
    browser.webRequest.onErrorOccurred.addListener(this.onError, all);
  }

  dispose(): void {
    browser.webRequest.onHeadersReceived.removeListener(this.onHeaders);
    browser.webRequest.onCompleted.removeListener(this.onHeaders);
    browser.webRequest.onErrorOccurred.removeListener(this.onError);
  }

  private readonly onHeaders = ({
    requestId,
    statusCode,
  }: Pick<Browser.webRequest.OnHeadersReceivedDetails, 'requestId' | 'statusCode'>): undefined =>
    this.ended(requestId, { how: 'answered', status: statusCode }) as undefined;

  private readonly onError = ({
    requestId,
    error,
  }: Pick<Browser.webRequest.OnErrorOccurredDetails, 'requestId' | 'error'>): void =>
    this.ended(requestId, { how: neverLeft.test(error) ? 'unsent' : 'lost' });
}

/**
 * No server got these. Firefox 153 says NS_ERROR_ABORT of one that a rule of ours blocked, and NS_BINDING_ABORTED of
 * one that its page gave up. https://source.chromium.org/chromium/chromium/src/+/main:net/base/net_error_list.h
 */
const neverLeft =
  /BLOCKED_BY_|NS_ERROR_ABORT|NAME_NOT_RESOLVED|CONNECTION_REFUSED|INTERNET_DISCONNECTED|ADDRESS_UNREACHABLE|UNKNOWN_HOST|NS_ERROR_OFFLINE|CACHE_MISS/;
