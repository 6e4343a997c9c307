import { browser, type Browser } from 'wxt/browser';

/** A request that lasts longer than this is a stream or a long poll, and no reason to wait. */
const STREAM_AFTER_MS = 10_000;
/** What pages keep open or send in passing. */
const ignored = new Set(['websocket', 'ping', 'beacon', 'media', 'csp_report', 'speculative']);

type Details = Pick<Browser.webRequest.WebRequestDetails, 'requestId' | 'tabId' | 'type'>;

/** Knows which requests the pages of all tabs have under way, from its construction until `dispose`. Reads nothing of them. */
export class RequestWatch {
  private readonly pending = new Map<string, { tabId: number; since: number }>();
  private readonly lastEnd = new Map<number, number>();

  constructor() {
    const filter = { urls: ['<all_urls>'] };
    browser.webRequest.onBeforeRequest.addListener(this.begun, filter);
    browser.webRequest.onCompleted.addListener(this.ended, filter);
    browser.webRequest.onErrorOccurred.addListener(this.ended, filter);
  }

  dispose(): void {
    browser.webRequest.onBeforeRequest.removeListener(this.begun);
    browser.webRequest.onCompleted.removeListener(this.ended);
    browser.webRequest.onErrorOccurred.removeListener(this.ended);
  }

  /** Milliseconds since the tab's last request ended; 0 while one is under way; Infinity where there was none. */
  quietMs(tabId: number): number {
    const now = performance.now();
    for (const request of this.pending.values()) if (request.tabId === tabId && now - request.since < STREAM_AFTER_MS) return 0;
    return now - (this.lastEnd.get(tabId) ?? -Infinity);
  }

  private readonly begun = ({ requestId, tabId, type }: Details): undefined => {
    if (tabId >= 0 && !ignored.has(type)) this.pending.set(requestId, { tabId, since: performance.now() });
  };

  private readonly ended = ({ requestId, tabId }: Details): void => {
    if (this.pending.delete(requestId)) this.lastEnd.set(tabId, performance.now());
  };
}
