import { pageTurn } from '../dom/page-turn';
import { doc } from '../dom/safe';

/** A look at a page that has been quiet for so many milliseconds usually stays valid. */
const NEARLY_QUIET_MS = 4;

export interface QuietLimits {
  quietMs: number;
  limitMs: number;
  /** Of the quiet time before the call. */
  countsMs: number;
  /**
   * So many turns in a row without a change count as `quietMs`; one, where nothing has changed since the action began:
   * what a page puts off for a further turn follows from what it has begun.
   */
  turns?: number | undefined;
}

/** In milliseconds. */
export interface Quietness {
  /** Turns are counted from now on. `since`: when the action began, by `performance.now()`. */
  acted(since: number): void;
  /**
   * Waits until nothing has changed for `quietMs`, or in `turns`, at most `limitMs`. Gives for how long nothing has
   * changed. On a busy machine a turn takes longer by itself: its timers wait behind those of the page. Does not wait
   * in a hidden tab, where timers come once a second. `nearlyQuiet` is called once at most.
   */
  until(limits: QuietLimits, nearlyQuiet?: () => void): Promise<number>;
}

export function createQuietness(sinceMutationMs: () => number): Quietness {
  let turn: Promise<boolean> | undefined;
  let beganAt = Infinity;
  const hasStayed = (): boolean => sinceMutationMs() >= performance.now() - beganAt;
  const nextTurn = async (): Promise<boolean> => {
    // Changes of the current task count as earlier ones.
    sinceMutationMs();
    const from = performance.now();
    await pageTurn();
    return sinceMutationMs() >= performance.now() - from;
  };
  return {
    acted(since) {
      beganAt = since;
      turn = doc.hidden ? undefined : nextTurn();
    },
    async until({ quietMs, limitMs, countsMs, turns = Infinity }, nearlyQuiet) {
      const startedAt = performance.now();
      const elapsed = () => performance.now() - startedAt;
      const quietFor = () => Math.min(sinceMutationMs(), countsMs + elapsed());
      let isNotified = !nearlyQuiet;
      const notify = () => {
        if (!isNotified) nearlyQuiet?.();
        isNotified = true;
      };
      for (let calm = 0; !doc.hidden && elapsed() < limitMs && quietFor() < quietMs;) {
        if (quietFor() >= NEARLY_QUIET_MS || hasStayed()) notify();
        const isFirst = turn !== undefined;
        calm = (await (turn ?? nextTurn())) ? calm + 1 : 0;
        turn = undefined;
        if (calm >= turns || (isFirst && turns < Infinity && hasStayed())) return Math.max(quietMs, quietFor());
      }
      return quietFor();
    },
  };
}
