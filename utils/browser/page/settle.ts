import type { Browser } from 'wxt/browser';
import { ignoreLateFailure, raceAbort } from '../../async';
import { AgentError } from '../../failure';
import { documentArrival } from '../tabs/await-document';
import type { NavigationWatch } from '../tabs/navigation';
import { quietInPage } from '../client/page-activity';
import { lateDrawing } from './late-drawing';
import { defined } from '../../defined';
import type { FrameTarget } from '../client/page-client';
import type { PageApi, Quiet } from '../../page/api';
import { existingTab } from '../tabs/tab-address';

/**
 * Turns without a change of a quiet document that is drawn: frameworks draw in the first, and what they put off in the
 * second. One is enough before an immediate next action, and after something was typed or chosen even less.
 */
const turnsBefore = { look: 2, action: 1, actionAfterFilling: 0 };
const QUIET_MS = 40;
/** After an answer, a page begins its next request within this time. */
const AFTER_REQUEST_MS = 100;
/** On a busy machine quiet lasts so many times as long as the slowest answer of a hidden page. */
const ANSWERS_OF_QUIET = 4;
/** Firefox may begin an announced navigation so late. */
const ANNOUNCED_MS = 1_000;
const NAVIGATION_LIMIT_MS = 15_000;

export interface SettleOptions extends Pick<QuietOptions, 'target' | 'signal' | 'limitMs' | 'asked'> {
  watch: NavigationWatch;
  /** Of those that the action may have caused. */
  requestsQuietMs(): number;
  announced(): boolean;
  /** The page library has just acted, and knows when it ended. */
  hasActed: boolean;
  /** What comes at once. */
  before: keyof typeof turnsBefore;
  /** Also waits for what the page draws late in a hidden tab. */
  drawsLate: boolean;
  look?(): LookParams;
}

type LookParams = NonNullable<Parameters<PageApi['untilQuiet']>[0]['look']>;

/** `undrawn`: hidden, in a browser that then draws nothing. */
export interface Settlement {
  undrawn: boolean;
  last?: Quiet | undefined;
  /** After `last`; none where more happened since. */
  tab?: Browser.tabs.Tab;
}

/**
 * Waits until a navigation has its document, the requests of the action have ended, and the document is quiet. Timers
 * run in the background: a hidden tab's come once a second. Throws only TAB_CLOSED, and the signal's reason.
 */
export async function settle(options: SettleOptions): Promise<Settlement> {
  const { target, watch, signal, requestsQuietMs, announced, drawsLate, limitMs, asked } = options;
  const { tabId } = target;
  const wanted = quietOf(options);
  const { waitedMs, ...found } = await waitUntilQuiet({ ...wanted, ...defined({ asked }) });
  let { last } = found;
  let undrawn = false;
  let told: Browser.tabs.Tab | undefined;
  if (!watch.started) {
    const tab = await existingTab(tabId);
    const isBehind = drawsLate && !tab.active;
    const quietAgain = () => waitUntilQuiet({ ...wanted, countsBefore: true });
    if (isBehind) undrawn = await lateDrawing(target, watch, quietAgain, signal);
    const isLeaving = !watch.started && announced();
    if (isLeaving) await watch.when('started', ANNOUNCED_MS, signal);
    const { status } = isBehind || isLeaving ? await existingTab(tabId) : tab;
    if (!watch.started && status === 'loading') await watch.when('started', QUIET_MS, signal);
    if (isBehind || isLeaving || status === 'loading') last = undefined;
    told = tab;
  }
  // A busy browser reports requests late, but all before it answers about the tab.
  if (!watch.started && waitedMs < limitMs && requestsQuietMs() < AFTER_REQUEST_MS) {
    ({ last } = await waitUntilQuiet({ ...wanted, limitMs: limitMs - waitedMs }));
    told = undefined;
  }
  if (!watch.started) return { undrawn, last, ...defined({ tab: told }) };
  try {
    await documentArrival(watch, NAVIGATION_LIMIT_MS, signal);
  } catch (error) {
    if (!(error instanceof AgentError) || error.failure.code !== 'NAVIGATION_FAILED') throw error;
    return { undrawn };
  }
  const arrived: QuietOptions = { ...wanted, target: { tabId, frameId: 0 }, watch: undefined, hasActed: false };
  return { undrawn, ...(await waitUntilQuiet(arrived)) };
}

/**
 * The first question of `settle`, right behind the message of `act`: pages take messages in order, so its answer covers
 * the time after the action. Rejects as `settle`.
 */
export function askBehindAct(options: SettleOptions): Promise<Quiet | undefined> {
  const asked = ask(quietOf(options), 0);
  asked.catch(ignoreLateFailure);
  return asked;
}

function quietOf(options: SettleOptions): QuietOptions {
  const { target, watch, signal, requestsQuietMs, hasActed, before, limitMs, look } = options;
  return {
    ...{ target, watch, signal },
    quietMs: QUIET_MS,
    turns: turnsBefore[before],
    limitMs,
    hasActed,
    requestsQuietMs: () => requestsQuietMs() - (AFTER_REQUEST_MS - QUIET_MS),
    ...(look ? { look: () => (target.frameId === 0 || watch.started ? look() : undefined) } : {}),
  };
}

export interface QuietOptions {
  target: FrameTarget;
  watch?: NavigationWatch | undefined;
  signal: AbortSignal;
  /** Longer where the document answers slowly. */
  quietMs: number;
  turns?: number;
  /** A page that never gets quiet (clocks, tickers, slow servers) is taken after this. */
  limitMs: number;
  requestsQuietMs(): number;
  /** Counts quiet time before the call; otherwise the page gets time to react. */
  countsBefore?: boolean;
  hasActed?: boolean;
  look?(): LookParams | undefined;
  /** From `askBehindAct`. */
  asked?: Promise<Quiet | undefined>;
}

/** Ends also when a navigation begins, or after `limitMs`. `last`: how the document was, if it could be asked. */
export async function waitUntilQuiet(options: QuietOptions): Promise<{ waitedMs: number; last?: Quiet }> {
  const { watch, signal, quietMs, limitMs, requestsQuietMs } = options;
  let { asked } = options;
  const startedAt = performance.now();
  const elapsed = () => performance.now() - startedAt;
  let slowest = 0;
  for (;;) {
    const askedAt = elapsed();
    const answer = asked ?? ask(options, askedAt);
    asked = undefined;
    const left = watch?.when('started', Infinity, signal).then(() => undefined);
    const last = await (left ? Promise.race([answer, left]) : answer);
    if (!last || watch?.started) return { waitedMs: elapsed() };
    if (last.hidden) slowest = Math.max(slowest, elapsed() - askedAt);
    const wanted = Math.max(quietMs, ANSWERS_OF_QUIET * slowest);
    const quietFor = Math.min(last.quietMs, requestsQuietMs());
    if (quietFor >= wanted || elapsed() >= limitMs) return { waitedMs: elapsed(), last };
    await raceAbort(pause(wanted - quietFor, watch, signal), signal);
  }
}

function ask(options: QuietOptions, waitedMs: number): Promise<Quiet | undefined> {
  const { target, signal, quietMs, turns, limitMs, countsBefore = false, hasActed = false, look } = options;
  const countsMs = countsBefore ? Number.MAX_SAFE_INTEGER : hasActed ? ('since act' as const) : waitedMs;
  const limits = { quietMs, limitMs: Math.max(0, limitMs - waitedMs), countsMs };
  return quietInPage(target, { ...limits, ...defined({ turns, look: look?.() }) }, signal);
}

async function pause(ms: number, watch: NavigationWatch | undefined, signal: AbortSignal): Promise<void> {
  if (watch) {
    await watch.when('started', ms, signal);
    return;
  }
  await new Promise((resolve) => setTimeout(resolve, ms));
}
