import { nextFrame } from '../dom/page-turn';
import { doc } from '../dom/safe';

/**
 * Most pages have done by then what they do because of an action: a look at a page that has been quiet for this long
 * usually stays valid. Milliseconds.
 */
const NEARLY_QUIET_MS = 4;

/**
 * Waits until nothing has changed for `quietMs` and a frame was drawn, at most `limitMs`. Gives for how long nothing
 * has changed. Of the quiet time before the call, `countsMs` count. On a busy machine it takes longer by itself: its
 * timers wait behind those of the page, and its frame is one of the page's. Does not wait in a hidden tab, where timers
 * come once a second. `nearlyQuiet` is called at most once. All times in milliseconds.
 */
export async function untilQuiet(
  sinceMutationMs: () => number,
  { quietMs, limitMs, countsMs }: { quietMs: number; limitMs: number; countsMs: number },
  nearlyQuiet?: () => void,
): Promise<number> {
  const startedAt = performance.now();
  let isNotified = !nearlyQuiet;
  let frame = doc.hidden || countsMs >= quietMs ? undefined : nextFrame();
  for (;;) {
    const elapsed = performance.now() - startedAt;
    const quietFor = Math.min(sinceMutationMs(), countsMs + elapsed);
    const isQuiet = quietFor >= quietMs;
    if (doc.hidden || (isQuiet && !frame) || elapsed >= limitMs) return quietFor;
    if (!isNotified && quietFor >= NEARLY_QUIET_MS) {
      isNotified = true;
      nearlyQuiet?.();
    }
    if (isQuiet) {
      await frame;
      frame = undefined;
    } else {
      const askedMs = Math.min((isNotified ? quietMs : NEARLY_QUIET_MS) - quietFor, limitMs - elapsed);
      await new Promise((resolve) => setTimeout(resolve, askedMs));
    }
  }
}
