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
 * A document that is drawn counts as quiet after two turns in which it has not changed: frameworks draw in the first,
 * and what they put off comes in the second. One is enough where another action follows at once, or the page has not
 * answered the action.
 */
const TURNS = 2;
/** A document that is not drawn counts as quiet when it has not changed for this long. */
const QUIET_MS = 40;
/** What a page requests next, once it has the answer to a request, begins within this time. */
const AFTER_REQUEST_MS = 100;
/**
 * On a busy machine all that a page sets off takes longer: the limit grows by this many times the duration of one
 * question to a hidden page.
 */
const ANSWERS_OF_QUIET = 4;
/** Firefox may begin a navigation that the page has announced as late as this. */
const ANNOUNCED_MS = 1_000;
/** A navigation that an action started has this long to bring its document. */
const NAVIGATION_LIMIT_MS = 15_000;

export interface SettleOptions {
  requests: Pick<RequestWatch, 'quietSince'>;
  /** When the action began, by `performance.now()`. */
  since: number;
  /** True if the page has announced a navigation. */
  announced(): boolean;
  /** True if the page library has just acted, which knows when it ended. */
  hasActed: boolean;
  /** True if another action follows at once. */
  isFollowed: boolean;
  /** True to wait also for what the page draws late in a hidden tab. */
  drawsLate: boolean;
  /** A page that never gets quiet (clocks, tickers, slow servers) is taken as it is after this. */
  limitMs: number;
  /** What the top document collects of itself meanwhile; nothing where nobody looks afterwards. */
  look?(): LookParams;
}

type LookParams = NonNullable<Parameters<PageApi['untilQuiet']>[0]['look']>;

/** `undrawn`: the tab is hidden, in a browser that draws nothing in hidden tabs. `last`: how its page was found. */
export interface Settlement {
  undrawn: boolean;
  last?: Quiet | undefined;
}

/**
 * Waits until what an action started has happened: a navigation has its document, the requests that it caused have
 * ended, and the document is quiet. What a page begins later by its own timers cannot be known. The timers of this
 * function run in the background, because those of a hidden tab are throttled to one a second. Throws only TAB_CLOSED,
 * and the signal's reason.
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
  // By the time the browser answers about the tab, it has reported everything before that, including requests that a
  // busy browser reports late.
  if (!watch.started && waitedMs < limitMs && requests.quietSince(tabId, since) < AFTER_REQUEST_MS)
    ({ last } = await waitUntilQuiet(target, watch, { ...wanted, limitMs: limitMs - waitedMs }, signal));
  if (!watch.started) return { undrawn, last };
  try {
    await documentArrival(tabId, watch, NAVIGATION_LIMIT_MS, signal);
  } catch (error) {
    // The next look at the page reports that it cannot be loaded.
    if (!(error instanceof AgentError) || error.failure.code !== 'NAVIGATION_FAILED') throw error;
    return { undrawn };
  }
  return {
    undrawn,
    ...(await waitUntilQuiet({ tabId, frameId: 0 }, undefined, { ...wanted, hasActed: false }, signal)),
  };
}

export interface QuietOptions {
  /** How long the document must not have changed; longer where it answers slowly. */
  quietMs: number;
  /** So many turns of a document that is drawn in which it does not change are as good. */
  turns?: number;
  limitMs: number;
  /** How long ago the last of the requests that matter ended. */
  requestsQuietMs(): number;
  /** True if quiet time before the call counts. Otherwise the page is given time to react. */
  countsBefore?: boolean;
  /** True if it counts since the page library has acted. */
  hasActed?: boolean;
  look?(): LookParams | undefined;
}

/**
 * Waits until the document has not changed for `quietMs`, a navigation begins, or `limitMs` is over. Gives the time
 * waited, and how the document was found last, if it could be asked. All times in milliseconds.
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

/** Ends after `ms`, or as soon as a navigation begins. */
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
