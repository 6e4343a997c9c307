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
type Told = Pick<Begun, 'requestId' | 'tabId'>;

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

/** Times by `performance.now()`, which the user cannot set. */
interface Seen extends SentRequest {
  requestId: string;
  tabId: number;
  startedAt: number;
  type: string;
  polled: boolean;
  /** Of writes and documents: when the answer began, or it failed. */
  answer?: { end: RequestEnd; at: number };
  endedAt?: number;
  openSince?: number;
}

/** In each tab, besides those under way: pages get hundreds of pictures after a write. */
const REMEMBERED = { counted: 400, passing: 100 };

/** What all tabs have under way, and which documents become downloads, until `dispose`. Reads no bodies. */
export class RequestWatch {
  /** By tab, oldest first. */
  private readonly seen = new Map<number, readonly Seen[]>();
  private readonly polls = new Polls();
  private readonly fileListeners = new Set<FileListener>();
  private readonly waiters = new Set<() => void>();

  /** 0 while one is under way; Infinity where there was none. */
  quietMs(tabId: number): number {
    return quietFor(this.of(tabId), ({ startedAt }, now) => now - startedAt >= STREAM_AFTER_MS);
  }

  /**
   * As quietMs, for what an action at `since` (by `performance.now()`) may have caused: begun later, able to change the
   * page, neither a stream nor a poll.
   */
  quietSince(tabId: number, since: number): number {
    const isStream = ({ openSince = Infinity }: Seen, now: number) => now - openSince > BODY_STREAM_AFTER_MS;
    return quietFor(this.caused(tabId, since), isStream);
  }

  /** As quietSince: whether there was one. */
  hasCaused(tabId: number, since: number): boolean {
    return this.caused(tabId, since).length > 0;
  }

  /** How a request since then ended or began to be answered; `open` after `limitMs`. */
  answered(
    { tabId, method, url }: SentRequest & { tabId?: number },
    since: number,
    limitMs: number,
  ): Promise<{ end: RequestEnd | { how: 'open' }; at: number }> {
    const { promise, resolve } = Promise.withResolvers<{ end: RequestEnd | { how: 'open' }; at: number }>();
    const open = () => resolve({ end: { how: 'open' }, at: performance.now() });
    const timer = limitMs === Infinity ? undefined : setTimeout(open, limitMs);
    const check = () => {
      const sent = tabId === undefined ? [...this.seen.values()].flat() : this.of(tabId);
      const found = sent.find(
        (one) => one.answer && one.method === method && one.url === url && one.startedAt >= since,
      );
      if (found?.answer) resolve(found.answer);
    };
    this.waiters.add(check);
    check();
    return promise.finally(() => {
      clearTimeout(timer);
      this.waiters.delete(check);
    });
  }

  /** Without an answer since then, and not to be made twice: writes, and navigations to another document. */
  openSince(tabId: number, since: number): SentRequest[] {
    const open = this.counted(tabId, since).filter(({ answer, polled }) => !answer && !polled);
    return open.map(({ method, url }) => ({ method, url }));
  }

  /** Writes and navigations to another document since then. A redirected one appears once for each answer. */
  sentSince(tabId: number, since: number): SentWithEnd[] {
    return this.counted(tabId, since).map(({ requestId, method, url, answer }) => ({
      ...{ requestId, method, url },
      end: answer?.end ?? { how: 'open' },
    }));
  }

  isPolled(requestId: string): boolean {
    return this.seen.values().some((sent) => sent.some((one) => one.requestId === requestId && one.polled));
  }

  noteAction(tabId: number): void {
    this.polls.noteAction(tabId, performance.now());
  }

  /** Of documents that do not arrive, with `file` where the browser saves one, until the result is called. */
  onNoDocument(listener: FileListener): () => void {
    this.fileListeners.add(listener);
    return () => this.fileListeners.delete(listener);
  }

  private of(tabId: number): readonly Seen[] {
    return this.seen.get(tabId) ?? [];
  }

  private caused(tabId: number, since: number): readonly Seen[] {
    return this.of(tabId).filter((one) => one.startedAt >= since && awaited.has(one.type) && !one.polled);
  }

  private counted(tabId: number, since: number): readonly Seen[] {
    return this.of(tabId).filter((one) => one.startedAt >= since && counts(one));
  }

  private underWay({ requestId, tabId }: Told): Seen | undefined {
    return this.of(tabId).findLast((one) => one.requestId === requestId && one.endedAt === undefined);
  }

  private forget(request: Seen): void {
    this.seen.set(
      request.tabId,
      this.of(request.tabId).filter((one) => one !== request),
    );
  }

  private readonly onStart = (told: Begun): void => {
    const { requestId, tabId, type, url, method, timeStamp } = told;
    if (tabId < 0 || ignored.has(type)) return;
    if (type === 'main_frame') this.polls.forget(tabId);
    const startedAt = whenHappened(timeStamp);
    const redirected = this.underWay(told);
    if (redirected?.answer) redirected.endedAt = startedAt;
    else if (redirected) this.forget(redirected);
    const before = this.of(tabId);
    const kept = before.filter(
      (one, at) => one.endedAt === undefined || before.length - at < REMEMBERED[counts(one) ? 'counted' : 'passing'],
    );
    const polled = this.polls.note(tabId, method, url, startedAt);
    const sent = { method, url: url.replace(/#.*$/s, '') };
    this.seen.set(tabId, [...kept, { ...sent, requestId, tabId, startedAt, type, polled }]);
  };

  private readonly onHeaders = (answer: Headers): void => {
    const { tabId, type, url, statusCode, timeStamp, responseHeaders = [] } = answer;
    if (!documentsAndData.has(type)) return;
    const header = (name: string) => responseHeaders.find((one) => one.name.toLowerCase() === name)?.value ?? '';
    const request = this.underWay(answer);
    if (request && header('content-type').startsWith('text/event-stream')) this.forget(request);
    else if (request) {
      this.note(request, { how: 'answered', status: statusCode }, whenHappened(timeStamp));
      if (header('content-length') === '') request.openSince = performance.now();
    }
    const isDocument = type === 'main_frame' || type === 'sub_frame';
    if (tabId < 0 || !isDocument || statusCode < 200 || (statusCode > 299 && statusCode < 400)) return;
    if (type === 'main_frame') this.onEnded(answer);
    const name =
      statusCode > 299 ? undefined : downloadName(url, header('content-disposition'), header('content-type'));
    const none = type === 'main_frame' && (statusCode === 204 || statusCode === 205);
    if (name !== undefined || none)
      for (const listener of this.fileListeners) listener(tabId, name === undefined ? undefined : { name, url });
  };

  private note(request: Seen, end: RequestEnd, at = performance.now()): void {
    if (request.answer || !counts(request)) return;
    request.answer = { end, at };
    for (const check of [...this.waiters]) check();
  }

  private readonly onEnded = (told: Told): void => {
    const request = this.underWay(told);
    if (!request) return;
    this.note(request, { how: 'failed' });
    request.endedAt = performance.now();
  };

  readonly dispose = listenToRequests({
    begun: this.onStart,
    answered: this.onHeaders,
    completed: this.onEnded,
    failed: this.onEnded,
  });
}

/** Of those that count, by now. */
function quietFor(requests: readonly Seen[], isOver: (request: Seen, now: number) => boolean): number {
  const now = performance.now();
  const isOpen = (one: Seen) => one.endedAt === undefined && !isOver(one, now);
  return requests.some(isOpen) ? 0 : now - Math.max(-Infinity, ...requests.map(({ endedAt = -Infinity }) => endedAt));
}

/** It writes, or leads to another document. */
function counts({ method, type }: Pick<Seen, 'method' | 'type'>): boolean {
  return method !== 'GET' || type === 'main_frame';
}

/** When a late event (milliseconds since 1970) was, by `performance.now()`: never too early, as both round. */
function whenHappened(timeStamp: number): number {
  return performance.now() - Math.max(0, Date.now() - timeStamp - 1);
}
