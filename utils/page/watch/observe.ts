import { nextTask } from '../dom/dom';
import { findRoots } from '../dom/find-roots';
import { listen } from '../dom/listen';
import { doc } from '../dom/safe';

/**
 * Calls `attempt` at once and after each change of the document, until it returns something true. Undefined after
 * `timeoutMs`, or after `quietMs` without a change, unless something is moving. Throws what it throws. Never polls:
 * hidden tabs hold back timers and frames.
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
  /** What changed before a root was observed was missed, so a new root counts as a change. */
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
