import type { Failure } from '../failure';
import type { Assistance, LimitKind, ReviewReason } from './events';
import { reachedLimit } from './limits';
import { recognise } from './obstacle';
import { isOver, withoutStep } from './plan-order';
import { isLoop, MAX_FAILED_TURNS, stuck } from './stuck';
import type { CallRecord, TaskState } from './state';
import { waitsForUser } from './user-turn';

/** Unusable answers of a model in a row after which a task ends. */
export const MAX_CORRECTIONS = 3;

export type Step =
  | { kind: 'observe' }
  | { kind: 'plan' }
  | { kind: 'think' }
  | { kind: 'act'; record: CallRecord }
  | { kind: 'review'; reason: ReviewReason }
  | { kind: 'await-user' }
  | { kind: 'assist'; assistance: Assistance }
  | { kind: 'hint' }
  | { kind: 'give-up'; step: number }
  | { kind: 'limit'; limit: LimitKind; used: number; more: number }
  | { kind: 'reject' }
  | { kind: 'recover'; record: CallRecord }
  | { kind: 'conclude' }
  | { kind: 'end'; failure: Failure };

/** What comes next in a task. Pure and total; undefined when it has ended. */
export function decide(state: TaskState): Step | undefined {
  if (state.outcome) return undefined;
  if (state.approval === 'rejected') return { kind: 'reject' };
  if (waitsForUser(state)) return { kind: 'await-user' };
  const started = state.turnCalls.find((record) => record.status === 'started');
  if (started) return { kind: 'recover', record: started };
  if (state.corrections >= MAX_CORRECTIONS)
    return { kind: 'end', failure: { code: 'LLM_FAILED', message: 'The model gave unusable answers several times.' } };
  const next = state.turnCalls.find((record) => record.status === 'planned');
  // Who acts a second time looks first: what the call was to act on may have gone with it.
  if (next?.again && state.viewStale) return { kind: 'observe' };
  if (next) return { kind: 'act', record: next };
  if (state.jsOnly && state.retriesSpent) return { kind: 'end', failure: state.retriesSpent };
  if (state.script || (state.jsOnly && state.done)) return { kind: 'conclude' };
  if (!state.view || state.viewStale) return { kind: 'observe' };
  if (!state.planned) return { kind: 'plan' };
  const assistance = recognise(state);
  if (assistance) return { kind: 'assist', assistance };
  const trouble = state.done || state.retriesSpent ? undefined : troubleshoot(state);
  if (trouble) return trouble;
  const reason = reviewReason(state);
  if (reason) return { kind: 'review', reason };
  const limit = reachedLimit(state);
  if (limit) return { kind: 'limit', ...limit };
  return { kind: 'think' };
}

/**
 * What is done about a navigator that repeats itself: a hint, then a look of the planner, then a question to the user. And about
 * calls that keep failing: a look of the planner, then the step is given up where another does not need it, else the user is asked.
 */
function troubleshoot(state: TaskState): Step | undefined {
  if (isLoop(state.recentCalls)) {
    if (state.hints === 0) return { kind: 'hint' };
    if (state.hints > 1) return { kind: 'assist', assistance: stuck(state, 'repeating') };
  }
  if (state.failedTurns < MAX_FAILED_TURNS || state.failedReviews === 0) return undefined;
  const step = state.plan.findIndex(({ status }) => status === 'running') + 1;
  const goesOn = step > 0 && withoutStep(state.plan, step, 'failed').some(({ status }) => status === 'running');
  return goesOn ? { kind: 'give-up', step } : { kind: 'assist', assistance: stuck(state, 'failing') };
}

/** Why the planner must look now, if it must. */
export function reviewReason(state: TaskState): ReviewReason | undefined {
  if (state.jsOnly) return undefined;
  if (state.done || allOver(state)) return 'done';
  if (state.retriesSpent) return 'step-failed';
  if (state.hints > 0 && isLoop(state.recentCalls)) return 'loop';
  if (state.failedTurns >= MAX_FAILED_TURNS) return 'step-failed';
  return state.turnsSinceReview >= state.limits.planningInterval ? 'interval' : undefined;
}

/** Every step has ended, and the planner has not seen it yet. */
function allOver({ plan, history, reviewedCalls }: TaskState): boolean {
  return plan.length > 0 && history.length > reviewedCalls && plan.every(isOver);
}
