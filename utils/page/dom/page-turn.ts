import { nextTask } from './dom';
import { doc } from './safe';

/**
 * Gives the page the turn that it has between two movements of a hand: a task, a timer without delay or the next frame,
 * each of which may start one more. Hidden tabs have no frames and hold timers back, so neither is waited for there.
 */
export async function pageTurn(): Promise<void> {
  await pageTasks();
  await pageFrame();
}

/** `meanwhile` runs while the frame is waited for. */
export async function pageFrame(meanwhile?: () => void): Promise<void> {
  if (doc.hidden) return;
  const frame = nextFrame();
  meanwhile?.();
  await frame;
  await nextTask();
}

/** Waits for tasks and timers that need no frame. */
export async function pageTasks(): Promise<void> {
  for (let turn = 0; turn < 4; turn++) await nextTask();
  if (doc.hidden) return;
  for (let turn = 0; turn < 2; turn++) await delay(0);
}

export const delay = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** What `watch` is told first, or `otherwise` after `limitMs`. What `watch` returns ends it. */
export function toldWithin<T>(
  limitMs: number,
  otherwise: T,
  watch: (tell: (told: T) => void) => () => void,
): Promise<T> {
  return new Promise((resolve) => {
    const end = (told: T) => {
      clearTimeout(timer);
      stop();
      resolve(told);
    };
    const timer = setTimeout(end, limitMs, otherwise);
    const stop = watch(end);
  });
}

/** False where none comes, as in a window that something else covers. */
export function nextFrame(): Promise<boolean> {
  return toldWithin(maxFrameMs, false, (tell) => {
    const asked = requestAnimationFrame(() => tell(true));
    return () => cancelAnimationFrame(asked);
  });
}

/** Frames that tick come sooner; a page too busy for frames is too busy for timers. */
const maxFrameMs = 100;
