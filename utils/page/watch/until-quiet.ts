import { doc } from '../dom/safe';

/**
 * Most pages have done by then what they do because of an action: a look at a page that has been quiet for this long
 * usually stays valid. Milliseconds.
 */
const NEARLY_QUIET_MS = 4;
/** On a busy machine all that a page sets off takes longer: so many times the delay of its timers. */
const DELAYS_OF_QUIET = 4;

/**
 * Waits until nothing has changed for `quietMs`, at most `limitMs`, and gives for how long nothing has changed. Of the
 * quiet time before the call, `countsMs` count. Does not wait in a hidden tab, where timers come once a second.
 * `nearlyQuiet` is called at most once; what it does must not count as slowness of the page. All times in milliseconds.
 */
export async function untilQuiet(
  sinceMutationMs: () => number,
  { quietMs, limitMs, countsMs }: { quietMs: number; limitMs: number; countsMs: number },
  nearlyQuiet?: () => void,
): Promise<number> {
  const startedAt = performance.now();
  let notified = !nearlyQuiet;
  let wantedMs = quietMs;
  for (;;) {
    const elapsed = performance.now() - startedAt;
    const quietFor = Math.min(sinceMutationMs(), countsMs + elapsed);
    if (doc.hidden || quietFor >= wantedMs || elapsed >= limitMs) return quietFor;
    if (!notified && quietFor >= NEARLY_QUIET_MS) {
      notified = true;
      nearlyQuiet?.();
    }
    const askedMs = Math.min((notified ? wantedMs : NEARLY_QUIET_MS) - quietFor, limitMs - elapsed);
    const askedAt = performance.now();
    await new Promise((resolve) => setTimeout(resolve, askedMs));
    const delay = performance.now() - askedAt - askedMs;
    if (!nearlyQuiet || !notified) wantedMs = Math.max(wantedMs, DELAYS_OF_QUIET * delay);
  }
}
