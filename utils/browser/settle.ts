import { browser } from 'wxt/browser';
import { raceAbort } from '../async';
import { AgentError } from '../failure';
import { arrival } from './arrival';
import type { NavigationWatch } from './navigation';
import { sinceMutation } from './page-activity';
import type { FrameTarget } from './page-client';
import type { RequestWatch } from './request-watch';

/** A document counts as quiet when it has not changed for this long. It is also how long a reaction may take to begin. */
const QUIET_MS = 40;
/** A page that never gets quiet (clocks, tickers, adverts) is taken as it is after this. */
const SETTLE_LIMIT_MS = 1_500;
/** A navigation that an action started has this long to bring its document. */
const NAVIGATION_LIMIT_MS = 15_000;

/**
 * Waits until what an action started has happened: a navigation has its document, and the document is quiet. The
 * timers run in the background, because those of a hidden tab are slowed to one a second. Resolves in any case, but
 * throws TAB_CLOSED, and the signal's reason.
 */
export async function settle(target: FrameTarget, watch: NavigationWatch, signal: AbortSignal): Promise<void> {
  await quiet(target, watch, QUIET_MS, SETTLE_LIMIT_MS, signal);
  if (!watch.started && (await isLoading(target.tabId))) await watch.whenStarted(QUIET_MS, signal);
  if (!watch.started) return;
  try {
    await arrival(target.tabId, watch, NAVIGATION_LIMIT_MS, signal);
  } catch (error) {
    // A page that cannot be loaded is told by the next look at it.
    if (!(error instanceof AgentError) || error.failure.code !== 'NAVIGATION_FAILED') throw error;
    return;
  }
  await quiet({ tabId: target.tabId, frameId: 0 }, undefined, QUIET_MS, SETTLE_LIMIT_MS, signal);
}

/**
 * Waits until the document has not changed for `quietMs`, a navigation begins, or `limitMs` is over. With `requests`, those of
 * the tab must have ended for as long. Gives the time waited.
 */
export async function quiet(
  target: FrameTarget, watch: NavigationWatch | undefined, quietMs: number, limitMs: number, signal: AbortSignal, requests?: RequestWatch,
): Promise<number> {
  const startedAt = performance.now();
  const elapsed = () => performance.now() - startedAt;
  for (;;) {
    const since = await sinceMutation(target, signal);
    if (since === undefined || watch?.started) return elapsed();
    const missing = quietMs - Math.min(since, elapsed(), requests?.quietMs(target.tabId) ?? Infinity);
    if (missing <= 0 || elapsed() >= limitMs) return elapsed();
    await raceAbort(pause(missing, watch, signal), signal);
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

async function isLoading(tabId: number): Promise<boolean> {
  return (await browser.tabs.get(tabId)).status === 'loading';
}
