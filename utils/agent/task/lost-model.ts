import type { Failure } from '../../failure';
import type { EventOf } from './events';
import { noTrouble } from './progress';
import type { TaskState } from './state';

/** Milliseconds that a model is waited for in all, in tasks that do not say. */
const WAIT_MS = 600_000;
/** The first pause, and the longest that grows out of it. */
const FIRST_PAUSE_MS = 5_000;
const LONGEST_PAUSE_MS = 60_000;

const transientFailures: ReadonlySet<string> = new Set<Failure['code']>([
  'MODEL_UNREACHABLE',
  'MODEL_RATE_LIMITED',
  'MODEL_OVERLOADED',
  'LLM_FAILED',
]);

/**
 * How long a model that failed so is waited for before it is asked again: pauses that double, or what the server asks for, until the task
 * has waited as long as it may. Undefined where it is not waited for any more, or where waiting mends nothing. Pure.
 */
export function pauseAfter(failure: Failure, { modelLoss, limits }: TaskState): number | undefined {
  if (!failure.retryable || !transientFailures.has(failure.code)) return undefined;
  const { attempt = 0, waitedMs = 0 } = modelLoss ?? {};
  const left = (limits.modelWaitMs ?? WAIT_MS) - waitedMs;
  const asked = Number(failure.params?.retryAfterMs ?? 0);
  if (left <= 0 || asked > left) return undefined;
  return Math.min(
    Math.max(FIRST_PAUSE_MS * 2 ** Math.min(attempt, 10), asked),
    Math.max(LONGEST_PAUSE_MS, asked),
    left,
  );
}

/** Whether something would be lost if the request were sent again from its beginning: a plan, or what was done. */
export function hasBegun({ plan, history, actions, cutAnswer }: TaskState): boolean {
  return plan.length > 0 || actions > 0 || history.length > 0 || cutAnswer !== undefined;
}

export function loseModel(state: TaskState, { attempt, waitMs, until }: EventOf<'model-lost'>): TaskState {
  const waitedMs = (state.modelLoss?.waitedMs ?? 0) + waitMs;
  return { ...state, modelLoss: { attempt, waitedMs, wait: { until, ms: waitMs } } };
}

/** It is asked again now, whatever was left of the wait. */
export function tryModel(state: TaskState): TaskState {
  return state.modelLoss?.wait ? { ...state, modelLoss: { ...state.modelLoss, wait: undefined } } : state;
}

/**
 * The task goes on where it rested. Plan, approvals and outputs are as they were; only the models may be others. A task that one model
 * played alone stays so, with the planner's.
 */
export function takeUp(state: TaskState, { models: { planner, navigator } }: EventOf<'taken-up'>): TaskState {
  return {
    ...state,
    modelLoss: undefined,
    models: { planner, navigator: state.single ? planner : navigator },
    progress: { ...state.progress, corrections: noTrouble.corrections },
    viewStale: true,
  };
}
