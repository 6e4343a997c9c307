import { browser } from 'wxt/browser';
import { raceAbort } from '../../async';
import { AgentError, type Failure } from '../../failure';
import { endAll, listen, type BrowserEvent } from '../listen';
import { isAborted, meaningOf, shownError } from './navigation-errors';
import type { RequestWatch } from './request-watch';
import { tabIfOpen } from './tab-address';

interface Details {
  tabId: number;
  frameId: number;
  url: string;
}

const FIRST_DOCUMENT = 'about:blank';

/**
 * `started`: it has begun. `moved`: it has, or the address changed within the document. `leaving`: it has begun and its
 * document has not arrived. `arrived`: that begins to. `ready`: it is parsed. `loaded`: also where the tab is complete:
 * the browser may have reported the document before. Firefox reports error pages as complete a moment before it says
 * what they are.
 */
type Stage = 'started' | 'moved' | 'leaving' | 'arrived' | 'ready' | 'loaded';

/** Watches the top frame until it is disposed of. */
export class NavigationWatch {
  started = false;
  committed = false;
  /** The address changed without a new document (fragment, history API). */
  sameDocument = false;
  frameCommitted = false;
  isReady = false;
  private complete = false;
  /** Events are about the old document. */
  private leaving = false;
  private throughHistory = false;
  private aborted = false;
  private failure: Failure | undefined;
  private waiters = new Set<() => void>();

  private readonly ignoreDownloads: (() => void) | undefined;
  private readonly reached: Record<Stage, () => boolean> = {
    started: () => this.started,
    moved: () => this.started || this.sameDocument,
    leaving: () => this.leaving,
    arrived: () => this.committed || this.isReady,
    ready: () => this.isReady,
    loaded: () => this.isReady || this.complete,
  };

  /**
   * `requests` report navigations that end in a file, which Firefox 153 does not. `to`: the address asked for. Late
   * events of a new tab's first document do not count then.
   */
  constructor(
    readonly tabId: number,
    requests?: RequestWatch,
    private readonly to?: string,
  ) {
    this.ignoreDownloads = requests?.onNoDocument((at) => {
      if (at !== tabId) return;
      this.isReady = true;
      this.wake();
    });
  }

  [Symbol.dispose](): void {
    this.ignoreDownloads?.();
    this.stopListening();
    this.wake();
  }

  /** False after `limitMs`. Throws NAVIGATION_FAILED, TAB_CLOSED, or the signal's reason. */
  when(stage: Stage, limitMs: number, signal: AbortSignal): Promise<boolean> {
    const { promise, resolve, reject } = Promise.withResolvers<boolean>();
    const timer = limitMs === Infinity ? undefined : setTimeout(() => resolve(false), limitMs);
    const check = () => {
      if (this.failure) reject(new AgentError(this.failure));
      else if (this.reached[stage]()) resolve(true);
    };
    this.waiters.add(check);
    check();
    return raceAbort(promise, signal).finally(() => {
      clearTimeout(timer);
      this.waiters.delete(check);
    });
  }

  private wake(): void {
    for (const check of [...this.waiters]) check();
  }

  /** Firefox 153 gives up a navigation that moves to another process, where it goes on: the tab still loads then. */
  private async checkAborted(): Promise<void> {
    const tab = await tabIfOpen(this.tabId);
    if (!this.aborted || tab?.status === 'loading') return;
    this.isReady = true;
    this.wake();
  }

  private on<Given extends Details>(
    event: BrowserEvent<[details: Given]>,
    change: (details: Given) => void,
  ): () => void {
    return listen(event, (details) => {
      if (details.tabId !== this.tabId || details.frameId !== 0) return;
      if (details.url === FIRST_DOCUMENT && this.to !== undefined && this.to !== FIRST_DOCUMENT) return;
      change(details);
      this.wake();
    });
  }

  private fail(url: string, error: string): void {
    const host = URL.canParse(url) ? new URL(url).host : url;
    // The first report says most.
    this.failure ??= {
      code: 'NAVIGATION_FAILED',
      message: `The address could not be loaded: ${meaningOf(error)}.`,
      params: { host, error },
    };
  }

  private readonly stopListening = endAll([
    this.on(browser.webNavigation.onBeforeNavigate, () => {
      this.started = true;
      this.leaving = true;
      this.isReady = false;
      this.complete = false;
      this.aborted = false;
    }),
    this.on(browser.webNavigation.onCommitted, ({ transitionQualifiers }) => {
      this.started = true;
      this.committed = true;
      this.leaving = false;
      this.throughHistory = transitionQualifiers?.includes('forward_back') ?? false;
    }),
    listen(browser.webNavigation.onCommitted, ({ tabId, frameId }) => {
      if (tabId === this.tabId && frameId !== 0) this.frameCommitted = true;
    }),
    this.on(browser.webNavigation.onDOMContentLoaded, ({ url }) => {
      const error = shownError(url);
      if (error !== undefined) this.fail(failedAddress(url), error);
      if (!this.leaving) this.isReady = true;
    }),
    this.on(browser.webNavigation.onCompleted, () => {
      // Firefox 153 reports a download as complete before its headers reveal it.
      if (!this.leaving) this.isReady = true;
    }),
    ...[browser.webNavigation.onReferenceFragmentUpdated, browser.webNavigation.onHistoryStateUpdated].map((event) =>
      this.on(event, () => {
        this.sameDocument = true;
      }),
    ),
    this.on(browser.webNavigation.onErrorOccurred, ({ url, error = '' }) => {
      if (isAborted(error)) {
        // Firefox reports the end of a loading document before the navigation that replaces it.
        if (!this.started) return;
        this.aborted = true;
        void this.checkAborted();
        return;
      }
      this.fail(url, error);
    }),
    listen(browser.tabs.onRemoved, (tabId) => {
      if (tabId !== this.tabId) return;
      this.failure = { code: 'TAB_CLOSED', message: 'The tab was closed.' };
      this.wake();
    }),
    // A document from the back/forward cache reports no DOMContentLoaded. Elsewhere the status does not count: in
    // Firefox an error page is first reported as complete.
    listen(browser.tabs.onUpdated, (tabId, { status }) => {
      if (tabId !== this.tabId || status !== 'complete') return;
      this.complete = !this.leaving;
      if (this.aborted || (this.committed && this.throughHistory)) this.isReady = true;
      this.wake();
    }),
  ]);
}

function failedAddress(errorPage: string): string {
  return new URLSearchParams(errorPage.slice(errorPage.indexOf('?'))).get('u') ?? errorPage;
}
