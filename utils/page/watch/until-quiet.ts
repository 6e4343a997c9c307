import { pageTurn } from '../dom/page-turn';
import { doc } from '../dom/safe';

/**
 * Most pages have done by then what they do because of an action: a look at a page that has been quiet for this long
 * usually stays valid. Milliseconds.
 */
const NEARLY_QUIET_MS = 4;

export interface QuietLimits {
  /** How long nothing must have changed. */
  quietMs: number;
  limitMs: number;
  /** Of the quiet time before the call, so much counts. */
  countsMs: number;
  /**
   * So many turns of the page in a row in which nothing changed count as `quietMs`; one, where nothing has changed
   * since the action began: what a page puts off for a further turn follows from what it has begun.
   */
  turns?: number | undefined;
}

/** Waits for quiet. All times in milliseconds. */
export interface Quietness {
  /** An action has ended: turns are counted from now on. `since`: when it began, by `performance.now()`. */
  acted(since: number): void;
  /**
   * Waits until nothing has changed for `quietMs`, or in `turns`, at most `limitMs`. Gives for how long nothing has
   * changed. On a busy machine a turn takes longer by itself: its timers wait behind those of the page, and its frame
   * is one of the page's. Does not wait in a hidden tab, where timers come once a second. `nearlyQuiet` is called once
   * at most.
   */
  until(limits: QuietLimits, nearlyQuiet?: () => void): Promise<number>;
}

export function createQuietness(sinceMutationMs: () => number): Quietness {
  let turn: Promise<boolean> | undefined;
  let beganAt = Infinity;
  const hasStayed = (): boolean => sinceMutationMs() >= performance.now() - beganAt;
  const nextTurn = async (): Promise<boolean> => {
    // Changes of the current task are counted as earlier ones.
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
