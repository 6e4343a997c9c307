import { nextTask } from '../dom/dom';
import { findRoots } from '../dom/find-roots';
import { listen } from '../dom/listen';
import { doc } from '../dom/safe';

/**
 * Calls `attempt` at once, and again after each change of the document (mutations in any shadow root, ends of
 * transitions and animations, scrolling, loads, input), until it returns something true. Undefined after `timeoutMs`.
 * Its errors go to the caller. No polling: works in hidden tabs, where timers and frames are held back. With `quietMs`,
 * also gives up after that long without a change, unless something is moving, such as a spinner.
 */
export async function untilChange<T>(
  attempt: () => Attempted<T> | Promise<Attempted<T>>,
  timeoutMs: number,
  quietMs?: number,
): Promise<T | undefined> {
  const asked = attempt();
  const first = asked instanceof Promise ? await asked : asked;
  if (first || timeoutMs <= 0) return first || undefined;
  const { promise, resolve, reject } = Promise.withResolvers<T | undefined>();
  const giveUp = () => resolve(undefined);
  const observed = new Set<Node>();
  let isOver = false;
  let isAttempting = false;
  let hasChanged = false;
  let quietTimer: ReturnType<typeof setTimeout> | undefined;
  const restartQuietTime = () => {
    clearTimeout(quietTimer);
    if (quietMs === undefined) return;
    quietTimer = setTimeout(() => (doc.getAnimations().some(isRunning) ? restartQuietTime() : giveUp()), quietMs);
  };
  /** At most one attempt per task. */
  const noteChange = () => {
    hasChanged = true;
    restartQuietTime();
    if (!isAttempting) attemptAgain().catch(reject);
  };
  const attemptAgain = async () => {
    isAttempting = true;
    while (hasChanged && !isOver) {
      await nextTask();
      if (isOver) return;
      hasChanged = false;
      const value = await attempt();
      if (value) return resolve(value);
      await observeRoots();
    }
    isAttempting = false;
  };
  const observer = new MutationObserver(noteChange);
  const observe = (root: Node) => {
    observed.add(root);
    observer.observe(root, everything);
  };
  /** Changes before a root was observed were missed, so a new root counts as one. */
  const observeRoots = async () => {
    for (const root of await findRoots()) {
      if (isOver || observed.has(root)) continue;
      observe(root);
      noteChange();
    }
  };
  const timer = setTimeout(giveUp, timeoutMs);
  waits.add(giveUp);
  const stopListening = listen(changeEvents, noteChange);
  restartQuietTime();
  observe(document);
  observeRoots().catch(reject);
  if (asked instanceof Promise) noteChange();
  try {
    return await promise;
  } finally {
    isOver = true;
    waits.delete(giveUp);
    clearTimeout(timer);
    clearTimeout(quietTimer);
    observer.disconnect();
    stopListening();
  }
}

type Attempted<T> = T | false | undefined;

export function stopWaiting(): void {
  for (const giveUp of waits) giveUp();
}

const waits = new Set<() => void>();

function isRunning({ playState }: Animation): boolean {
  return playState === 'running';
}

export const everything: MutationObserverInit = {
  subtree: true,
  childList: true,
  characterData: true,
  attributes: true,
};

const changeEvents = 'transitionend animationend scroll resize load input change toggle DOMContentLoaded'.split(' ');
