import { nextTask } from '../dom/dom';
import { findRoots } from '../dom/find-roots';
import { doc } from '../dom/safe';

/**
 * Calls `attempt` at once, and again after each change of the document (mutations in any shadow root, ends of
 * transitions and animations, scrolling, loads, input), until it returns something. Undefined after `timeoutMs`. Its
 * errors go to the caller. No polling: works in hidden tabs, where timers and frames are held back. With `quietMs`,
 * also gives up after that long without a change, unless something is moving: a spinner says that there is more to
 * come.
 */
export async function untilChange<T>(
  attempt: () => T | undefined | Promise<T | undefined>,
  timeoutMs: number,
  quietMs?: number,
): Promise<T | undefined> {
  const asked = attempt();
  const first = asked instanceof Promise ? await asked : asked;
  if (first !== undefined || timeoutMs <= 0) return first;
  return new Promise((resolve, reject) => {
    let looking = false;
    let changed = false;
    let isOver = false;
    const end = (finish: () => void) => {
      isOver = true;
      waits.delete(giveUp);
      clearTimeout(timer);
      clearTimeout(quietTimer);
      observer.disconnect();
      for (const type of changeEvents) removeEventListener(type, look, true);
      finish();
    };
    const fail = (error: unknown) => end(() => reject(error instanceof Error ? error : new Error(String(error))));
    /** At most one attempt per task, so that a burst of mutations costs only one. */
    const look = () => {
      if (isOver) return;
      changed = true;
      listen();
      if (looking) return;
      looking = true;
      lookAgain().catch(fail);
    };
    const lookAgain = async () => {
      while (changed && !isOver) {
        await nextTask();
        if (isOver) return;
        changed = false;
        const value = await attempt();
        if (isOver) return;
        if (value !== undefined) return end(() => resolve(value));
        await observeNew();
      }
      looking = false;
    };
    const observed = new Set<Node>();
    /** Changes in a root before it was observed were missed, so a new root counts as a change. */
    const observeNew = async () => {
      for (const root of await findRoots()) {
        if (isOver || observed.has(root)) continue;
        observed.add(root);
        observer.observe(root, everything);
        look();
      }
    };
    const giveUp = () => end(() => resolve(undefined));
    let quietTimer: ReturnType<typeof setTimeout> | undefined;
    const listen = () => {
      clearTimeout(quietTimer);
      if (quietMs !== undefined)
        quietTimer = setTimeout(() => (doc.getAnimations().some(isRunning) ? listen() : giveUp()), quietMs);
    };
    const observer = new MutationObserver(look);
    const timer = setTimeout(giveUp, timeoutMs);
    waits.add(giveUp);
    for (const type of changeEvents) addEventListener(type, look, true);
    listen();
    observer.observe(document, everything);
    observed.add(document);
    observeNew().catch(fail);
    if (asked instanceof Promise) look();
  });
}

/** Gives up every wait for a change in this document, as if its time had run out. */
export function stopWaiting(): void {
  for (const giveUp of [...waits]) giveUp();
}

/** How to give up each wait that is under way. */
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

const changeEvents = [
  'transitionend',
  'animationend',
  'scroll',
  'resize',
  'load',
  'input',
  'change',
  'toggle',
  'DOMContentLoaded',
];
