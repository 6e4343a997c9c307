import type { Failure } from '../../failure';
import type { ReviewReason } from '../../contracts/events';

/** Counts that show when the work makes no progress. One record, one reset. */
export interface Progress {
  /** Turns in which a call failed or an action changed nothing, since the planner's last look. */
  wastedTurns: number;
  /** Turns in a row in which a call failed, since the last action or the planner's last look. */
  failedTurns: number;
  /** Times in a row that the planner has looked because calls kept failing, since the last action. */
  failedReviews: number;
  /** Failed turns since the last action. */
  failuresInRow: number;
  /** How often the models were warned of repetition since they last worked without it. */
  hints: number;
  /** Unusable model answers in a row. */
  corrections: number;
  /** Set where the last unusable answer was cut at the length limit of the model. */
  cutFailure?: Failure | undefined;
  /** The last turns since the warning of repetition, newest last. */
  recentTurns: RecentTurn[];
  /** Attempts without effect so far, by their key (see loop/attempts.ts). */
  attempts: Record<string, number>;
  /** Set when the last attempt had no effect either, until the planner has looked. */
  retriesExhausted?: Failure | undefined;
}

/** A turn as the guard against loops sees it. */
export interface RecentTurn {
  /** Equal for the same calls with the same outcome that leave the page looking the same. */
  signature: string;
  /** Hash of the page after the turn. */
  page: string;
  /** The turn acted, and nothing shows that this had an effect. */
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

export function afterSuccess(progress: Progress): Progress {
  return { ...progress, failedTurns: 0, failedReviews: 0, failuresInRow: 0 };
}

export function afterFailedTurn(progress: Progress): Progress {
  return { ...progress, failedTurns: progress.failedTurns + 1, failuresInRow: progress.failuresInRow + 1 };
}

/** The progress after a review by the planner, or by the model itself when it was told to think again. */
export function afterLook({ failedReviews, failuresInRow, hints }: Progress, reason: ReviewReason): Progress {
  return {
    ...noTrouble,
    failuresInRow,
    failedReviews: failedReviews + (reason === 'step-failed' ? 1 : 0),
    hints: hints + (reason === 'loop' ? 1 : 0),
  };
}

/**
 * The progress after a step was given up: the next step starts from zero, but a task that keeps failing still reaches
 * its limit.
 */
export function afterGivingUp({ failuresInRow }: Progress): Progress {
  return { ...noTrouble, failuresInRow };
}
