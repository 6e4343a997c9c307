import { browser, type Browser } from 'wxt/browser';
import { raceAbort } from '../../async';
import { AgentError, fail } from '../../failure';
import { documentArrival } from '../tabs/await-document';
import type { NavigationWatch } from '../tabs/navigation';
import { quietInPage } from '../client/page-activity';
import { lateDrawing } from './late-drawing';
import { defined } from '../../defined';
import type { FrameTarget } from '../client/page-client';
import type { RequestWatch } from '../tabs/request-watch';
import type { PageApi, Quiet } from '../../page/api';

/**
 * Unchanged, of a drawn document: frameworks draw in the first, and what they put off comes in the second. One is
 * enough if another action follows, or the page has not answered
 */
const TURNS = 2;
/** Unchanged, of one that is not drawn */
const QUIET_MS = 40;
/** After an answer, for the next request */
const AFTER_REQUEST_MS = 100;
/** Times a question to a hidden page, on a busy machine */
const ANSWERS_OF_QUIET = 4;
/** Firefox may begin an announced navigation so late */
const ANNOUNCED_MS = 1_000;
/** To bring its document */
const NAVIGATION_LIMIT_MS = 15_000;

export interface SettleOptions {
  requests: Pick<RequestWatch, 'quietSince'>;
  /** `performance.now()` at its beginning */
  since: number;
  /** Of a navigation */
  announced(): boolean;
  /** Just now; the page library knows when it ended */
  hasActed: boolean;
  /** At once, by another action */
  isFollowed: boolean;
  /** Also what comes late in a hidden tab */
  drawsLate: boolean;
  /** For pages never quiet (clocks, tickers, slow servers) */
  limitMs: number;
  /** Of itself, by the top document, if somebody looks afterwards */
  look?(): LookParams;
}

type LookParams = NonNullable<Parameters<PageApi['untilQuiet']>[0]['look']>;

/** `undrawn`: hidden, in a browser that then draws nothing. `last`: how the page was. */
export interface Settlement {
  undrawn: boolean;
  last?: Quiet | undefined;
}

/**
 * A navigation has its document, its requests have ended, the document is quiet. What a page begins later by its own
 * timers cannot be known. Timers run in the background: a hidden tab's are throttled to one a second; what it draws
 * late is waited for. Throws only TAB_CLOSED, and the signal's reason.
 */
export async function settle(
  target: FrameTarget,
  watch: NavigationWatch,
  { requests, since, announced, hasActed, isFollowed, drawsLate, limitMs, look }: SettleOptions,
  signal: AbortSignal,
): Promise<Settlement> {
  const { tabId } = target;
  const wanted: QuietOptions = {
    quietMs: QUIET_MS,
    turns: isFollowed ? 1 : TURNS,
    limitMs,
    hasActed,
    requestsQuietMs: () => requests.quietSince(tabId, since) - (AFTER_REQUEST_MS - QUIET_MS),
    ...(look ? { look: () => (target.frameId === 0 || watch.started ? look() : undefined) } : {}),
  };
  const { waitedMs, ...found } = await waitUntilQuiet(target, watch, wanted, signal);
  let { last } = found;
  let undrawn = false;
  if (!watch.started) {
    const tab = await tabNow(tabId);
    const isBehind = drawsLate && !tab.active;
    const quietAgain = () => waitUntilQuiet(target, watch, { ...wanted, countsBefore: true }, signal);
    if (isBehind) undrawn = await lateDrawing(target, watch, quietAgain, signal);
    const isLeaving = !watch.started && announced();
    if (isLeaving) await watch.whenStarted(ANNOUNCED_MS, signal);
    const { status } = isBehind || isLeaving ? await tabNow(tabId) : tab;
    if (!watch.started && status === 'loading') await watch.whenStarted(QUIET_MS, signal);
    if (isBehind || isLeaving || status === 'loading') last = undefined;
  }
  // Its answer comes after all earlier reports, also late ones of a busy browser.
  if (!watch.started && waitedMs < limitMs && requests.quietSince(tabId, since) < AFTER_REQUEST_MS)
    ({ last } = await waitUntilQuiet(target, watch, { ...wanted, limitMs: limitMs - waitedMs }, signal));
  if (!watch.started) return { undrawn, last };
  try {
    await documentArrival(tabId, watch, NAVIGATION_LIMIT_MS, signal);
  } catch (error) {
    // The next look reports it.
    if (!(error instanceof AgentError) || error.failure.code !== 'NAVIGATION_FAILED') throw error;
    return { undrawn };
  }
  return {
    undrawn,
    ...(await waitUntilQuiet({ tabId, frameId: 0 }, undefined, { ...wanted, hasActed: false }, signal)),
  };
}

export interface QuietOptions {
  /** Longer where it answers slowly */
  quietMs: number;
  /** Of a drawn document, as good */
  turns?: number;
  limitMs: number;
  /** Since the last that matters */
  requestsQuietMs(): number;
  /** Else the page gets time to react */
  countsBefore?: boolean;
  /** Since the page library's act */
  hasActed?: boolean;
  /** Of itself, meanwhile */
  look?(): LookParams | undefined;
}

/**
 * Also ends with a navigation, or after `limitMs`. The time waited, and how the document was, if asked. Milliseconds.
 */
export async function waitUntilQuiet(
  target: FrameTarget,
  watch: NavigationWatch | undefined,
  options: QuietOptions,
  signal: AbortSignal,
): Promise<{ waitedMs: number; last?: Quiet }> {
  const { quietMs, turns, limitMs, requestsQuietMs, countsBefore = false, hasActed = false, look } = options;
  const startedAt = performance.now();
  const elapsed = () => performance.now() - startedAt;
  let slowest = 0;
  for (;;) {
    const askedAt = elapsed();
    const countsMs = countsBefore ? Number.MAX_SAFE_INTEGER : hasActed ? ('since act' as const) : askedAt;
    const limits = { quietMs, limitMs: Math.max(0, limitMs - askedAt), countsMs, ...(turns ? { turns } : {}) };
    const wantedLook = look?.();
    const asked = quietInPage(target, { ...limits, ...defined({ look: wantedLook }) }, signal);
    const left = watch?.whenStarted(Infinity, signal).then(() => undefined);
    const last = await (left ? Promise.race([asked, left]) : asked);
    if (!last || watch?.started) return { waitedMs: elapsed() };
    if (last.hidden) slowest = Math.max(slowest, elapsed() - askedAt);
    const wanted = Math.max(quietMs, ANSWERS_OF_QUIET * slowest);
    const quietFor = Math.min(last.quietMs, requestsQuietMs());
    if (quietFor >= wanted || elapsed() >= limitMs) return { waitedMs: elapsed(), last };
    await raceAbort(pause(wanted - quietFor, watch, signal), signal);
  }
}

/** Or when a navigation begins. */
async function pause(ms: number, watch: NavigationWatch | undefined, signal: AbortSignal): Promise<void> {
  if (watch) {
    await watch.whenStarted(ms, signal);
    return;
  }
  await new Promise((resolve) => setTimeout(resolve, ms));
}

async function tabNow(tabId: number): Promise<Browser.tabs.Tab> {
  const tab = await browser.tabs.get(tabId).catch(() => undefined);
  if (!tab) throw fail('TAB_CLOSED', 'The tab was closed.');
  return tab;
}
