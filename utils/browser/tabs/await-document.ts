import { raceAbort } from '../../async';
import type { NavigationWatch } from './navigation';
import { sinceMutation } from '../client/page-activity';

/** A document that has not grown for so long is taken as it is. */
const STALLED_MS = 2_000;
/** One that grows all the time is taken after this. */
const GROWING_LIMIT_MS = 10_000;

/**
 * Waits until a navigation has brought a document that can be read: it is parsed, or its server keeps the rest back.
 * False when none came within `limitMs`. Throws as NavigationWatch.whenReady does.
 */
export async function documentArrival(
  tabId: number,
  watch: NavigationWatch,
  limitMs: number,
  signal: AbortSignal,
): Promise<boolean> {
  if (!(await watch.whenArrived(limitMs, signal))) return false;
  if (!(await watch.whenReady(STALLED_MS, signal))) await readable(tabId, watch, signal);
  return true;
}

export async function readable(tabId: number, watch: NavigationWatch, signal: AbortSignal): Promise<void> {
  const aborter = new AbortController();
  const either = AbortSignal.any([signal, aborter.signal]);
  try {
    await Promise.race([watch.whenReady(Infinity, either), whenStalled(tabId, either)]);
  } finally {
    aborter.abort();
  }
}

/** A question under way is not cut off: the look that follows a silence then knows of it, and waits no longer. */
async function whenStalled(tabId: number, signal: AbortSignal): Promise<void> {
  const until = Date.now() + GROWING_LIMIT_MS;
  for (;;) {
    const since = await sinceMutation({ tabId, frameId: 0 }, signal);
    const left = until - Date.now();
    if (since === undefined || since >= STALLED_MS || left <= 0) return;
    await raceAbort(new Promise((resolve) => setTimeout(resolve, Math.min(STALLED_MS - since, left))), signal);
  }
}
