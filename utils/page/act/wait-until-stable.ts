import { pathUp } from '../dom/dom';
import { boxOf } from '../dom/boxes';
import { isSameBox, noteBox, takeNotedBox } from '../dom/noted-boxes';
import { delay, nextFrame } from '../dom/page-turn';
import { doc, safe } from '../dom/safe';

/**
 * Compares its box in two frames, the earlier perhaps of the last look. A hidden tab is not drawn, so waits for its
 * running animations (at most `timeoutMs`). What moves endlessly is stable, and all is while the clock of animations
 * stands still.
 */
export async function isStable(element: Element, timeoutMs: number): Promise<boolean> {
  // What an animation has just begun to move shows it only in the next frame.
  const noted = animationsOf(element).length > 0 ? undefined : takeNotedBox(element);
  const before = noted?.box ?? boxOf(element);
  if (!doc.hidden && (await (noted?.drawn ?? nextFrame()))) {
    const all = animationsOf(element);
    const isSteady = isSameBox(before, boxOf(element)) || (all.length > 0 && !all.some(hasEnd));
    if (isSteady) noteBox(element);
    return isSteady;
  }
  const unfinished = () => animationsOf(element).filter((animation) => hasEnd(animation) && remainingMs(animation) > 0);
  const running = unfinished();
  if (running.length === 0 || isClockStopped()) return true;
  // In hidden tabs Chromium 156 reports the end seconds late, and in Firefox 153 the clock stands still for a second or
  // two.
  const left = Math.max(...running.map(remainingMs));
  await Promise.race([Promise.allSettled(running.map(({ finished }) => finished)), delay(Math.min(timeoutMs, left))]);
  return unfinished().length === 0 && isSameBox(before, boxOf(element));
}

let shown = { clock: -1, since: 0 };

/** Chromium 156 can stop the clock in a tab just hidden, until it is shown again. */
function isClockStopped(): boolean {
  const clock = Number(doc.timeline.currentTime ?? 0);
  const now = performance.now();
  if (clock !== shown.clock) shown = { clock, since: now };
  return now - shown.since >= maxStandstillMs;
}

/** In hidden tabs the clock of animations ticks every second or two. */
const maxStandstillMs = 3_000;

function animationsOf(element: Element): Animation[] {
  return pathUp(element)
    .flatMap((at) => safe(at).getAnimations())
    .filter(({ playState }) => playState === 'running');
}

function remainingMs({ effect, currentTime, playbackRate }: Animation): number {
  const end = Number(effect?.getComputedTiming().endTime ?? 0);
  return (end - Number(currentTime ?? 0)) / Math.max(Math.abs(playbackRate), 0.01);
}

function hasEnd({ effect }: Animation): boolean {
  return Number.isFinite(Number(effect?.getComputedTiming().endTime ?? Infinity));
}
