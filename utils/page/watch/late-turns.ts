import { listen } from '../dom/listen';
import { delay, toldWithin } from '../dom/page-turn';
import { doc } from '../dom/safe';

/** See `PageApi.lateTurns`. `frames`: the browser gives hidden tabs any. Returns whether the tab is hidden. */
export async function lateTurns(frames: boolean, limitMs: number): Promise<boolean> {
  if (!doc.hidden) return false;
  await toldWithin<void>(limitMs, undefined, (tell) => {
    const frame = frames ? new Promise((resolve) => requestAnimationFrame(resolve)) : undefined;
    void Promise.all([delay(SHORT_TIMER_MS), frame]).then(() => tell());
    return listen(['visibilitychange'], () => tell(), [document]);
  });
  return doc.hidden;
}

/** Timers of widgets are mostly shorter. */
const SHORT_TIMER_MS = 400;
