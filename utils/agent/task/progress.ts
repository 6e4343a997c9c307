import type { Failure } from '../../failure';
import type { ReviewReason } from '../../contracts/events';

export interface Progress {
  /** With a failure or without change, since the planner's look. */
  wastedTurns: number;
  /** In a row, since the last action or look. */
  failedTurns: number;
  /** Looks because of failing calls, since the last action. */
  failedReviews: number;
  /** Turns since the last action. */
  failuresInRow: number;
  /** Warnings of repetition since it last went without. */
  hints: number;
  /** Unusable model answers in a row. */
  corrections: number;
  cutFailure?: Failure | undefined;
  /** Since the warning, newest last. */
  recentTurns: RecentTurn[];
  /** By key (see loop/attempts.ts). */
  attempts: Record<string, number>;
  /** Until the planner has looked. */
  retriesExhausted?: Failure | undefined;
}

interface RecentTurn {
  /** Of calls with their outcome and the page's look. */
  signature: string;
  /** Hash, after the turn. */
  page: string;
  idle: boolean;
}

export const noTrouble: Progress = {
  wastedTurns: 0,
  failedTurns: 0,
  failedReviews: 0,
  failuresInRow: 0,
  hints: 0,
  corrections: 0,
  recentTurns: [],
  attempts: {},
};

/** By the planner, or by the model told to think again. */
export function afterLook({ failedReviews, failuresInRow, hints }: Progress, reason: ReviewReason): Progress {
  return {
    ...noTrouble,
    failuresInRow,
    failedReviews: failedReviews + (reason === 'step-failed' ? 1 : 0),
    hints: hints + (reason === 'loop' ? 1 : 0),
  };
}

export const WINDOW = 12;
/** Of one turn, of two alternating, of a round of three. */
const repeats = [3, 2, 2];
const IDLE_TURNS = 8;

/** Rounds in circles, or without effect. */
export function isLoop({ recentTurns }: Progress): boolean {
  const circles = repeats.some((times, i) => {
    const period = i + 1;
    const last = recentTurns.slice(-period * times);
    return (
      last.length === period * times && last.every(({ signature }, at) => signature === last[at % period]?.signature)
    );
  });
  const acts = recentTurns.filter(({ idle }) => idle).slice(-IDLE_TURNS);
  return circles || (acts.length === IDLE_TURNS && acts.every(({ page }) => page === acts[0]?.page));
}
