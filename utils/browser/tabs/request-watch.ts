import type { Browser } from 'wxt/browser';
import { downloadName } from './downloads';
import { Polls } from './polls';
import { listenToRequests } from './request-events';

/** What lasts longer is a stream or a long poll, and no reason to wait. */
const STREAM_AFTER_MS = 10_000;
/** The same where the answer has begun and is of unknown length. */
const BODY_STREAM_AFTER_MS = 500;
/** Pages keep these open or send them in passing. */
const ignored = new Set(['websocket', 'ping', 'beacon', 'media', 'csp_report', 'speculative']);
/** Their answers change a page. Of the tab's own document, only the beginning is waited for. */
const awaited = new Set(['main_frame', 'xmlhttprequest', 'script', 'sub_frame', 'stylesheet']);

type Begun = Browser.webRequest.OnBeforeRequestDetails;
type Headers = Browser.webRequest.OnHeadersReceivedDetails;

const documentsAndData = new Set(['main_frame', 'sub_frame', 'xmlhttprequest', 'other']);

type FileListener = (tabId: number, file?: { name: string; url: string }) => void;

/** `url` has no fragment. */
export interface SentRequest {
  method: string;
  url: string;
}

export type RequestEnd = { how: 'answered'; status: number } | { how: 'failed' };

/** `requestId` is the browser's. */
export type SentWithEnd = SentRequest & { requestId: string; end: RequestEnd | { how: 'open' } };

/** By `performance.now()`, which changes of the user's clock do not affect. */
interface Pending extends SentRequest {
  requestId: string;
  tabId: number;
  startedAt: number;
  type: string;
  polled: boolean;
  answered?: true;
  openSince?: number;
}

interface Answered extends Pending {
  end: RequestEnd;
  at: number;
}

/**
 * What pages of all tabs have under way, and which documents turn out to be downloads, until `dispose`. Reads no
 * bodies.
 */
export class RequestWatch {
  private readonly pending = new Map<string, Pending>();
  private readonly lastEnd = new Map<number, number>();
  private readonly ended = new Map<number, { startedAt: number; at: number }[]>();
  private readonly polls = new Polls();
  private readonly fileListeners = new Set<FileListener>();
  /** Oldest first. */
  private answers: Answered[] = [];
  private readonly waiters = new Set<() => void>();

  /** 0 while one is under way; Infinity where there was none. */
  quietMs(tabId: number): number {
    const now = performance.now();
    for (const request of this.pending.values())
      if (request.tabId === tabId && now - request.startedAt < STREAM_AFTER_MS) return 0;
    return now - (this.lastEnd.get(tabId) ?? -Infinity);
  }

  /**
   * As quietMs, for requests that an action at `since` (by `performance.now()`) may have caused: begun after it, able
   * to change the page, neither a stream nor a poll.
   */
  quietSince(tabId: number, since: number): number {
    const now = performance.now();
    for (const request of this.pending.values())
      if (request.tabId === tabId && mayBeCaused(request, since) && !isStream(request, now)) return 0;
    const ends = (this.ended.get(tabId) ?? []).filter(({ startedAt }) => startedAt >= since);
    return now - Math.max(-Infinity, ...ends.map(({ at }) => at));
  }

  /** As quietSince: whether there was such a request. */
  hasCaused(tabId: number, since: number): boolean {
    return (
      [...this.pending.values()].some((request) => request.tabId === tabId && mayBeCaused(request, since)) ||
      (this.ended.get(tabId) ?? []).some(({ startedAt }) => startedAt >= since)
    );
  }

  /**
   * How the request ended or began to be answered; only one that began at `since` or later counts. `open` after
   * `limitMs`.
   */
  answered(
    { tabId, method, url }: SentRequest & { tabId?: number },
    since: number,
    limitMs: number,
  ): Promise<{ end: RequestEnd | { how: 'open' }; at: number }> {
    const { promise, resolve } = Promise.withResolvers<{ end: RequestEnd | { how: 'open' }; at: number }>();
    const open = () => resolve({ end: { how: 'open' }, at: performance.now() });
    const timer = limitMs === Infinity ? undefined : setTimeout(open, limitMs);
    const check = () => {
      const found = this.answers.find(
        (one) =>
          (tabId ?? one.tabId) === one.tabId && one.method === method && one.url === url && one.startedAt >= since,
      );
      if (found) resolve({ end: found.end, at: found.at });
    };
    this.waiters.add(check);
    check();
    return promise.finally(() => {
      clearTimeout(timer);
      this.waiters.delete(check);
    });
  }

  /** Requests since then without an answer that must not be made twice: writes, and navigations to another document. */
  openSince(tabId: number, since: number): SentRequest[] {
    return [...this.pending.values()]
      .filter(
        ({ type, method, startedAt, polled, answered, ...at }) =>
          at.tabId === tabId &&
          startedAt >= since &&
          !polled &&
          !answered &&
          (method !== 'GET' || type === 'main_frame'),
      )
      .map(({ method, url }) => ({ method, url }));
  }

  /** Writes and navigations to another document since then. A redirected one appears once for each of its answers. */
  sentSince(tabId: number, since: number): SentWithEnd[] {
    const open = [...this.pending.values()].filter(({ answered, ...one }) => !answered && !isPassing(one));
    return [...this.answers, ...open.map((one) => ({ ...one, end: { how: 'open' } as const }))].flatMap(
      ({ requestId, method, url, end, ...at }) =>
        at.tabId === tabId && at.startedAt >= since ? [{ requestId, method, url, end }] : [],
    );
  }

  isPolled(requestId: string): boolean {
    return this.pending.get(requestId)?.polled ?? false;
  }

  noteAction(tabId: number): void {
    this.polls.noteAction(tabId, performance.now());
  }

  /**
   * Reports documents that do not arrive, with `file` where the browser saves one. Returns a function that stops it.
   */
  onNoDocument(listener: FileListener): () => void {
    this.fileListeners.add(listener);
    return () => this.fileListeners.delete(listener);
  }

  private readonly onStart = ({ requestId, tabId, type, url, method, timeStamp }: Begun): void => {
    if (tabId < 0 || ignored.has(type)) return;
    if (type === 'main_frame') this.polls.forget(tabId);
    const startedAt = whenHappened(timeStamp);
    const sent = { method, url: url.replace(/#.*$/s, '') };
    this.pending.set(requestId, {
      ...sent,
      requestId,
      tabId,
      startedAt,
      type,
      polled: this.polls.note(tabId, method, url, startedAt),
    });
  };

  private readonly onHeaders = (answer: Headers): void => {
    const { requestId, tabId, type, url, statusCode, timeStamp, responseHeaders = [] } = answer;
    if (!documentsAndData.has(type)) return;
    const header = (name: string) => responseHeaders.find((one) => one.name.toLowerCase() === name)?.value ?? '';
    if (header('content-type').startsWith('text/event-stream')) this.pending.delete(requestId);
    const request = this.pending.get(requestId);
    if (request) this.note(request, { how: 'answered', status: statusCode }, whenHappened(timeStamp));
    if (request && header('content-length') === '') request.openSince = performance.now();
    if (
      tabId < 0 ||
      (type !== 'main_frame' && type !== 'sub_frame') ||
      statusCode < 200 ||
      (statusCode > 299 && statusCode < 400)
    )
      return;
    if (type === 'main_frame') this.onEnded({ requestId, tabId });
    const name =
      statusCode > 299 ? undefined : downloadName(url, header('content-disposition'), header('content-type'));
    const none = type === 'main_frame' && (statusCode === 204 || statusCode === 205);
    if (name !== undefined || none)
      for (const listener of this.fileListeners) listener(tabId, name === undefined ? undefined : { name, url });
  };

  private note(request: Pending, end: RequestEnd, at = performance.now()): void {
    if (request.answered || isPassing(request)) return;
    request.answered = true;
    this.answers = [...this.answers.slice(-100), { ...request, end, at }];
    for (const check of [...this.waiters]) check();
  }

  private readonly onEnded = ({ requestId, tabId }: Pick<Begun, 'requestId' | 'tabId'>): void => {
    const request = this.pending.get(requestId);
    if (!request) return;
    this.note(request, { how: 'failed' });
    this.pending.delete(requestId);
    const at = performance.now();
    this.lastEnd.set(tabId, at);
    if (mayBeCaused(request, 0))
      this.ended.set(tabId, [...(this.ended.get(tabId) ?? []).slice(-50), { startedAt: request.startedAt, at }]);
  };

  readonly dispose = listenToRequests({
    begun: this.onStart,
    answered: this.onHeaders,
    completed: this.onEnded,
    failed: this.onEnded,
  });
}

function isPassing({ method, type }: Pick<Pending, 'method' | 'type'>): boolean {
  return method === 'GET' && type !== 'main_frame';
}

/**
 * Turns the time of a late event (milliseconds since the epoch) into `performance.now()`, never too early, although
 * both clocks round.
 */
function whenHappened(timeStamp: number): number {
  return performance.now() - Math.max(0, Date.now() - timeStamp - 1);
}

function isStream({ openSince }: Pending, now: number): boolean {
  return openSince !== undefined && now - openSince > BODY_STREAM_AFTER_MS;
}

function mayBeCaused({ startedAt, type, polled }: Pending, since: number): boolean {
  return startedAt >= since && awaited.has(type) && !polled;
}
