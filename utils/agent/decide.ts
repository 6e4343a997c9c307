import type { Failure } from '../failure';
import type { Assistance, ReviewReason } from './events';
import { recognise } from './obstacle';
import type { CallRecord, TaskState } from './state';
import { waitsForUser } from './user-turn';

/** Unusable answers of a model in a row after which a task ends. */
export const MAX_CORRECTIONS = 3;
/** Turns with a failed call in a row after which the planner is asked. */
export const MAX_FAILED_TURNS = 3;
/** Equal calls in a row, on an unchanged page, that count as a loop. */
export const LOOP_LENGTH = 3;

export type Step =
  | { kind: 'observe' }
  | { kind: 'plan' }
  | { kind: 'think' }
  | { kind: 'act'; record: CallRecord }
  | { kind: 'review'; reason: ReviewReason }
  | { kind: 'await-user' }
  | { kind: 'assist'; assistance: Assistance }
  | { kind: 'limit' }
  | { kind: 'reject' }
  | { kind: 'recover'; record: CallRecord }
  | { kind: 'end'; failure: Failure };

/** What comes next in a task. Pure and total; undefined when it has ended. */
export function decide(state: TaskState): Step | undefined {
  if (state.outcome) return undefined;
  if (state.approval === 'rejected') return { kind: 'reject' };
  if (waitsForUser(state)) return { kind: 'await-user' };
  const started = state.turnCalls.find((record) => record.status === 'started');
  if (started) return { kind: 'recover', record: started };
  if (state.corrections >= MAX_CORRECTIONS) return { kind: 'end', failure: { code: 'LLM_FAILED', message: 'The model gave unusable answers several times.' } };
  const next = state.turnCalls.find((record) => record.status === 'planned');
  // Who acts a second time looks first: what the call was to act on may have gone with it.
  if (next?.again && state.viewStale) return { kind: 'observe' };
  if (next) return { kind: 'act', record: next };
  if (!state.view || state.viewStale) return { kind: 'observe' };
  if (!state.planned) return { kind: 'plan' };
  const assistance = recognise(state);
  if (assistance) return { kind: 'assist', assistance };
  const reason = reviewReason(state);
  if (reason) return { kind: 'review', reason };
  if (state.navigatorTurns >= state.limits.maxSteps) return { kind: 'limit' };
  return { kind: 'think' };
}

/** Why the planner must look now, if it must. */
export function reviewReason(state: TaskState): ReviewReason | undefined {
  if (state.done) return 'done';
  if (isLoop(state.recentCalls)) return 'loop';
  if (state.failedTurns >= MAX_FAILED_TURNS) return 'step-failed';
  return state.turnsSinceReview >= state.limits.planningInterval ? 'interval' : undefined;
}

function isLoop(recent: string[]): boolean {
  const last = recent.slice(-LOOP_LENGTH);
  return last.length === LOOP_LENGTH && last.every((signature) => signature === last[0]);
}
