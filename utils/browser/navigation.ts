import { browser } from 'wxt/browser';
import { raceAbort } from '../async';
import { fail, type Failure } from '../failure';
import { isGivenUp, meaningOf } from './navigation-errors';

/** Watches the top frame of one tab from its construction until `dispose`. Waits by events of the browser. */
export class NavigationWatch {
  /** True once a navigation to another document has begun or happened since the watch was set. */
  started = false;
  /** True once such a navigation has a new document. */
  committed = false;
  /** True once the address changed without a new document (fragment, history API). */
  sameDocument = false;
  private ready = false;
  private failure: Failure | undefined;
  private waiters = new Set<() => void>();

  constructor(private readonly tabId: number) {
    for (const [event, listener] of this.listeners) event.addListener(listener as never);
  }

  dispose(): void {
    for (const [event, listener] of this.listeners) event.removeListener(listener as never);
    this.wake();
  }

  /**
   * Resolves when a navigation that has begun has its document parsed (true), or when `limitMs` is over (false).
   * Throws NAVIGATION_FAILED, TAB_CLOSED, or the signal's reason.
   */
  whenReady(limitMs: number, signal: AbortSignal): Promise<boolean> {
    return this.until(() => this.ready, limitMs, signal);
  }

  /** As whenReady, but resolves as soon as the new document has begun to come. */
  whenArrived(limitMs: number, signal: AbortSignal): Promise<boolean> {
    return this.until(() => this.committed || this.ready, limitMs, signal);
  }

  /** Resolves when a navigation to another document has begun (true), or when `limitMs` is over (false). */
  whenStarted(limitMs: number, signal: AbortSignal): Promise<boolean> {
    return this.until(() => this.started, limitMs, signal);
  }

  /** As whenStarted, but a change of address within the document counts too. */
  whenMoved(limitMs: number, signal: AbortSignal): Promise<boolean> {
    return this.until(() => this.started || this.sameDocument, limitMs, signal);
  }

  private until(condition: () => boolean, limitMs: number, signal: AbortSignal): Promise<boolean> {
    const work = new Promise<boolean>((resolve, reject) => {
      const timer = setTimeout(() => finish(() => resolve(false)), limitMs);
      const check = () => {
        const { failure } = this;
        if (failure) finish(() => reject(fail(failure.code, failure.message, failure)));
        else if (condition()) finish(() => resolve(true));
      };
      const finish = (settle: () => void) => {
        clearTimeout(timer);
        this.waiters.delete(check);
        settle();
      };
      this.waiters.add(check);
      check();
    });
    return raceAbort(work, signal);
  }

  private wake(): void {
    for (const check of [...this.waiters]) check();
  }

  private on<Details extends { tabId: number; frameId: number }>(change: (details: Details) => void) {
    return (details: Details) => {
      if (details.tabId !== this.tabId || details.frameId !== 0) return;
      change(details);
      this.wake();
    };
  }

  private readonly listeners: [{ addListener(listener: never): void; removeListener(listener: never): void }, unknown][] = [
    [browser.webNavigation.onBeforeNavigate, this.on(() => {
      this.started = true;
      this.ready = false;
    })],
    [browser.webNavigation.onCommitted, this.on(() => {
      this.started = true;
      this.committed = true;
    })],
    [browser.webNavigation.onDOMContentLoaded, this.on(() => {
      this.ready = true;
    })],
    [browser.webNavigation.onCompleted, this.on(() => {
      this.ready = true;
    })],
    [browser.webNavigation.onReferenceFragmentUpdated, this.on(() => {
      this.sameDocument = true;
    })],
    [browser.webNavigation.onHistoryStateUpdated, this.on(() => {
      this.sameDocument = true;
    })],
    [browser.webNavigation.onErrorOccurred, this.on((details: { tabId: number; frameId: number; url: string; error?: string }) => {
      const error = details.error ?? '';
      // The document that was there stays.
      if (isGivenUp(error)) {
        this.ready = true;
        return;
      }
      const host = URL.canParse(details.url) ? new URL(details.url).host : details.url;
      this.failure = { code: 'NAVIGATION_FAILED', message: `The address could not be loaded: ${meaningOf(error)}.`, params: { host, error } };
    })],
    [browser.tabs.onRemoved, (tabId: number) => {
      if (tabId !== this.tabId) return;
      this.failure = { code: 'TAB_CLOSED', message: 'The tab was closed.' };
      this.wake();
    }],
    // A document restored from the back/forward cache reports no DOMContentLoaded.
    [browser.tabs.onUpdated, (tabId: number, change: { status?: string }) => {
      if (tabId !== this.tabId || change.status !== 'complete' || !this.committed) return;
      this.ready = true;
      this.wake();
    }],
  ];
}
