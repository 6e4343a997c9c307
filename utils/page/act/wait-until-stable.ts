import { flatParent } from '../dom/dom';
import { doc, safe } from '../dom/safe';

/** Notes where an element is that will be acted on in a moment: `isStable` then has a frame before its own to compare with. */
export function noteBox(element: Element): void {
  if (!doc.hidden)
    noted = { element, box: safe(element).getBoundingClientRect(), at: performance.now(), ticked: frame() };
}

let noted: { element: Element; box: DOMRect; at: number; ticked: Promise<boolean> } | undefined;

/** Milliseconds. What was noted longer ago says nothing of now. */
const longestNoted = 250;

/** Nothing where an animation moves the element: one that has just begun shows no other box before the next frame. */
function takeNoted(element: Element): typeof noted {
  const taken = noted;
  noted = undefined;
  return taken?.element === element && performance.now() - taken.at < longestNoted && animationsOf(element).length === 0
    ? taken
    : undefined;
}

/**
 * Whether the element's box stays where it is. Where frames tick, by its box in this frame and in the next one. In a hidden tab
 * nothing is drawn: there its running animations are waited for (at most `timeoutMs`). What an animation without end moves
 * is as steady as it will be, and so is all where the clock of animations stands still.
 */
export async function isStable(element: Element, timeoutMs: number): Promise<boolean> {
  const { box: before, ticked } = takeNoted(element) ?? {
    box: safe(element).getBoundingClientRect(),
    ticked: undefined,
  };
  if (!doc.hidden && (await (ticked ?? frame()))) {
    const all = animationsOf(element);
    return isSame(before, safe(element).getBoundingClientRect()) || (all.length > 0 && !all.some(hasEnd));
  }
  const unfinished = () => animationsOf(element).filter((animation) => hasEnd(animation) && leftOf(animation) > 0);
  const running = unfinished();
  if (running.length === 0 || isClockStanding()) return true;
  // In hidden tabs Chromium 156 tells of the end seconds late, and in Firefox 153 the clock of animations stands still for a second or two.
  const left = Math.max(...running.map(leftOf));
  await within(Math.min(timeoutMs, left), Promise.allSettled(running.map(({ finished }) => finished)));
  return unfinished().length === 0 && isSame(before, safe(element).getBoundingClientRect());
}

/** True with the next frame; false where none comes, as in a window that something else covers. */
export function frame(): Promise<boolean> {
  return new Promise((resolve) => {
    const giveUp = setTimeout(() => {
      cancelAnimationFrame(asked);
      resolve(false);
    }, longestFrame);
    const asked = requestAnimationFrame(() => {
      clearTimeout(giveUp);
      resolve(true);
    });
  });
}

/** Milliseconds. Frames that tick come sooner; a page that is too busy for them is too busy for timers too. */
const longestFrame = 100;

/** What the clock of animations showed last, and since when, by the clock of the page. */
let shown = { clock: -1, since: 0 };

/** Chromium 156 can stop it in a tab that was hidden a moment ago, and starts it again when the tab is shown. */
function isClockStanding(): boolean {
  const clock = Number(doc.timeline.currentTime ?? 0);
  const now = performance.now();
  if (clock !== shown.clock) shown = { clock, since: now };
  return now - shown.since >= longestStand;
}

/** Milliseconds. In hidden tabs of both browsers the clock stands for a second or two between its ticks. */
const longestStand = 3_000;

/** Running animations of the element and of what carries it. */
function animationsOf(element: Element): Animation[] {
  const found: Animation[] = [];
  for (let at: Element | undefined = element; at; at = flatParent(at)) found.push(...safe(at).getAnimations());
  return found.filter(({ playState }) => playState === 'running');
}

/** Milliseconds until an animation ends, by its own clock. */
function leftOf({ effect, currentTime, playbackRate }: Animation): number {
  const end = Number(effect?.getComputedTiming().endTime ?? 0);
  return (end - Number(currentTime ?? 0)) / Math.max(Math.abs(playbackRate), 0.01);
}

function hasEnd({ effect }: Animation): boolean {
  return Number.isFinite(Number(effect?.getComputedTiming().endTime ?? Infinity));
}

async function within(ms: number, work: Promise<unknown>): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  await Promise.race([
    work,
    new Promise((resolve) => {
      timer = setTimeout(resolve, Math.max(0, ms));
    }),
  ]);
  clearTimeout(timer);
}

function isSame(one: DOMRect, other: DOMRect): boolean {
  return one.x === other.x && one.y === other.y && one.width === other.width && one.height === other.height;
}
