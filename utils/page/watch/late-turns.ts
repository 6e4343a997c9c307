import { delay } from '../dom/page-turn';
import { doc } from '../dom/safe';

/**
 * See `PageApi.lateTurns`. What the page scheduled before has then run. `frames`: the browser gives hidden tabs any.
 * Returns whether the tab is hidden.
 */
export async function lateTurns(frames: boolean, limitMs: number): Promise<boolean> {
  if (!doc.hidden) return false;
  const turns = [delay(SHORT_TIMER_MS), ...(frames ? [nextFrame()] : [])];
  await Promise.race([Promise.all(turns), delay(limitMs), whenShown()]);
  return doc.hidden;
}

/** Timers of widgets are mostly shorter. Hidden tabs fire all of them about once a second. */
const SHORT_TIMER_MS = 400;

const nextFrame = (): Promise<number> => new Promise((resolve) => requestAnimationFrame(resolve));

function whenShown(): Promise<void> {
  return new Promise((resolve) => {
    doc.addEventListener('visibilitychange', () => resolve(), { once: true });
  });
}
