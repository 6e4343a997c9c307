import type { Failure } from '../../failure';
import type { EventOf } from '../../contracts/events';
import { noTrouble } from '../task/progress';
import type { TaskState } from '../task/state';
import { withoutPlanned } from '../task/threads';

/** For tasks without `modelWaitMs`. */
const WAIT_MS = 600_000;
const FIRST_PAUSE_MS = 5_000;
const MAX_PAUSE_MS = 60_000;

const transientFailures: ReadonlySet<string> = new Set<Failure['code']>([
  'MODEL_UNREACHABLE',
  'MODEL_RATE_LIMITED',
  'MODEL_OVERLOADED',
  'LLM_FAILED',
]);

/** Doubling, or as the server asks. Undefined where waiting does not help, or the task may wait no more. */
export function pauseAfter(failure: Failure, { modelLoss, limits }: TaskState): number | undefined {
  if (!failure.retryable || !transientFailures.has(failure.code)) return undefined;
  const { attempt = 0, waitedMs = 0 } = modelLoss ?? {};
  const remainingMs = (limits.modelWaitMs ?? WAIT_MS) - waitedMs;
  const asked = Number(failure.params?.retryAfterMs ?? 0);
  if (remainingMs <= 0 || asked > remainingMs) return undefined;
  return Math.min(
    Math.max(FIRST_PAUSE_MS * 2 ** Math.min(attempt, 10), asked),
    Math.max(MAX_PAUSE_MS, asked),
    remainingMs,
  );
}

/** Lost on a new beginning: a plan, a part of an answer, what was done. */
export function hasProgress({ plan, history, actions, cutAnswer }: TaskState): boolean {
  return plan.length > 0 || actions > 0 || history.length > 0 || cutAnswer !== undefined;
}

export function loseModel(state: TaskState, { attempt, waitMs, until }: EventOf<'model-lost'>): TaskState {
  const waitedMs = (state.modelLoss?.waitedMs ?? 0) + waitMs;
  return { ...state, modelLoss: { attempt, waitedMs, wait: { until, ms: waitMs } } };
}

export function tryModel(state: TaskState): TaskState {
  return state.modelLoss?.wait ? { ...state, modelLoss: { ...state.modelLoss, wait: undefined } } : state;
}

/**
 * Plan, approvals and outputs stay. What the earlier models planned is not called: under the offline model it would
 * count as the user's own. One model in both roles stays so, the planner's.
 */
export function resumeTask(state: TaskState, { models: { planner, navigator } }: EventOf<'taken-up'>): TaskState {
  return {
    ...withoutPlanned(state),
    modelLoss: undefined,
    models: { planner, navigator: state.single ? planner : navigator },
    progress: { ...state.progress, corrections: noTrouble.corrections },
    viewStale: true,
  };
}
