import { pathUp } from '../dom/dom';
import { delay, nextFrame } from '../dom/page-turn';
import { doc, safe } from '../dom/safe';

/** The first box of a moment counts: a frame that has been waited for need not be waited for again. */
export function noteBox(element: Element): void {
  if (!doc.hidden && !isNoted(element))
    noted = { element, box: safe(element).getBoundingClientRect(), at: performance.now(), ticked: nextFrame() };
}

let noted: { element: Element; box: DOMRect; at: number; ticked: Promise<boolean> } | undefined;

const maxNoteAgeMs = 250;

/** An element that an animation has just begun to move shows it only in the next frame. */
function takeNotedBox(element: Element): typeof noted {
  const note = noted;
  noted = undefined;
  return isNoted(element, note) && animationsOf(element).length === 0 ? note : undefined;
}

const isNoted = (element: Element, note = noted): boolean =>
  note?.element === element && performance.now() - note.at < maxNoteAgeMs;

/**
 * Compares its box in two frames. A hidden tab is not drawn: its running animations are waited for (at most
 * `timeoutMs`). What an endless animation moves is stable, and so is everything while the clock of animations stands
 * still.
 */
export async function isStable(element: Element, timeoutMs: number): Promise<boolean> {
  const taken = takeNotedBox(element);
  const before = taken?.box ?? safe(element).getBoundingClientRect();
  if (!doc.hidden && (await (taken?.ticked ?? nextFrame()))) {
    const all = animationsOf(element);
    return isSame(before, safe(element).getBoundingClientRect()) || (all.length > 0 && !all.some(hasEnd));
  }
  const unfinished = () => animationsOf(element).filter((animation) => hasEnd(animation) && remainingMs(animation) > 0);
  const running = unfinished();
  if (running.length === 0 || isClockStopped()) return true;
  // In hidden tabs Chromium 156 reports the end seconds late, and in Firefox 153 the clock of animations stands still
  // for a second or two.
  const left = Math.max(...running.map(remainingMs));
  await Promise.race([Promise.allSettled(running.map(({ finished }) => finished)), delay(Math.min(timeoutMs, left))]);
  return unfinished().length === 0 && isSame(before, safe(element).getBoundingClientRect());
}

let shown = { clock: -1, since: 0 };

/** Chromium 156 can stop the clock of animations in a tab just hidden, until it is shown again. */
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

function isSame(one: DOMRect, other: DOMRect): boolean {
  return one.x === other.x && one.y === other.y && one.width === other.width && one.height === other.height;
}
