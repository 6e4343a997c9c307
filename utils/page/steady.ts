import { flatParent } from './dom';

/**
 * Whether the element's box stays where it is. Where frames tick, by its box in this frame and in the next one. In a hidden tab
 * nothing is drawn: there its running animations are waited for (at most `timeoutMs`), but not those without end.
 */
export async function isSteady(element: Element, timeoutMs: number): Promise<boolean> {
  const before = element.getBoundingClientRect();
  if (!document.hidden && (await frame())) return isSame(before, element.getBoundingClientRect());
  const running = animationsOf(element);
  if (running.length === 0) return true;
  await within(timeoutMs, Promise.allSettled(running.map(({ finished }) => finished)));
  return isSame(before, element.getBoundingClientRect());
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

/** Running animations with an end, of the element and of what carries it. */
function animationsOf(element: Element): Animation[] {
  const found: Animation[] = [];
  for (let at: Element | undefined = element; at; at = flatParent(at)) found.push(...at.getAnimations());
  return found.filter((animation) => animation.playState === 'running' && Number.isFinite(Number(animation.effect?.getComputedTiming().endTime ?? Infinity)));
}

async function within(ms: number, work: Promise<unknown>): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  await Promise.race([work, new Promise((resolve) => { timer = setTimeout(resolve, Math.max(0, ms)); })]);
  clearTimeout(timer);
}

function isSame(one: DOMRect, other: DOMRect): boolean {
  return one.x === other.x && one.y === other.y && one.width === other.width && one.height === other.height;
}
