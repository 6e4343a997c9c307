import { nextTask } from './dom';
import { doc } from './safe';

/**
 * Gives the page its turn, as it has between two movements of a hand: it may handle an event in a new task, by a timer
 * without delay or with the next frame, and each may start one more. On a busy machine such a timer comes after any
 * number of tasks, but before a later timer of the same page. Hidden tabs have no frames, and their timers are held
 * back by up to a second, so neither is waited for there.
 */
export async function pageTurn(): Promise<void> {
  await pageTasks();
  if (doc.hidden) return;
  await nextFrame();
  await nextTask();
}

/** As much of a turn as needs no frame: the tasks and the timers that the page has begun. */
export async function pageTasks(): Promise<void> {
  for (let turn = 0; turn < 4; turn++) await nextTask();
  if (doc.hidden) return;
  for (let turn = 0; turn < 2; turn++) await new Promise((resolve) => setTimeout(resolve));
}

/** True with the next frame; false where none comes, as in a window that something else covers. */
export function nextFrame(): Promise<boolean> {
  return new Promise((resolve) => {
    const giveUp = setTimeout(() => {
      cancelAnimationFrame(asked);
      resolve(false);
    }, maxFrameMs);
    const asked = requestAnimationFrame(() => {
      clearTimeout(giveUp);
      resolve(true);
    });
  });
}

/** Milliseconds. Frames that tick come sooner; a page that is too busy for frames is too busy for timers too. */
const maxFrameMs = 100;
