import type { Failure } from '../../failure';
import { agentFeatures } from '../../../features/agent';
import type { Outcome, ReviewReason, StuckKind } from '../../contracts/events';
import { reachedLimit } from '../task/limits';
import { doubtsOf } from './doubts';
import { recogniseObstacle } from '../task/obstacle';
import { isDriven } from '../task/is-driven';
import { isOver, dropStepAndDependents } from '../task/plan-order';
import { isLoop } from '../task/progress';
import { defined } from '../../defined';
import type { CallRecord, TaskState } from '../task/state';
import { note, type Step } from '../task/step';
import { waitsForUser } from '../task/waits';

/** In a row; then the task ends. */
const MAX_CORRECTIONS = 3;
/** In a row: then the planner is asked, and next time the step given up */
const MAX_FAILED_TURNS = 3;

const unusable: Failure = { code: 'LLM_FAILED', message: 'The model gave unusable answers several times.' };

/** Pure and total; undefined when the task has ended or rests. */
export function decide(state: TaskState): Step | undefined {
  if (state.outcome || state.resting) return undefined;
  if (state.approval === 'rejected') return note({ type: 'ended', outcome: rejected });
  if (waitsForUser(state)) return { kind: 'await-user' };
  if (state.modelLoss?.wait) return { kind: 'await-model', ...state.modelLoss.wait };
  const started = state.turnCalls.find((record) => record.status === 'started');
  if (started) return recover(started);
  if (state.progress.corrections >= MAX_CORRECTIONS)
    return { kind: 'end', failure: state.progress.cutFailure ?? unusable };
  const next = state.turnCalls.find((record) => record.status === 'planned');
  // Its target may be gone.
  if (next?.isRepeat && state.viewStale) return { kind: 'observe' };
  if (next) return { kind: 'act', record: next };
  for (const feature of agentFeatures) {
    const step = feature.decide(state);
    if (step) return step;
  }
  if (state.unplanned && state.progress.retriesExhausted)
    return { kind: 'end', failure: state.progress.retriesExhausted };
  if (state.script || (state.unplanned && state.done)) return { kind: 'conclude' };
  if (!state.view || state.viewStale) return { kind: 'observe' };
  // Nobody but the program judges what it does, and how often.
  if (isDriven(state)) return { kind: 'think' };
  const isCut = state.cutAnswer ? reachedLimit(state) : undefined;
  if (isCut) return note({ type: 'limit-reached', ...isCut });
  if (!state.planned && !state.single) return { kind: 'plan' };
  const assistance = state.planned ? recogniseObstacle(state) : undefined;
  if (assistance) return note({ type: 'assistance-asked', assistance });
  const trouble = state.done || state.progress.retriesExhausted ? undefined : troubleshoot(state);
  if (trouble) return trouble;
  if (state.single && state.done) return judgeOwnClaim(state);
  const reason = reviewReason(state);
  if (reason) return state.single ? note({ type: 'reminded', reason }) : { kind: 'review', reason };
  const limit = reachedLimit(state);
  return limit ? note({ type: 'limit-reached', ...limit }) : { kind: 'think' };
}

const rejected: Outcome = { status: 'stopped', summary: '', evidence: [], rejected: true };

/** It may have happened, where it must not be repeated, or the background died twice during it. */
function recover({ call, effect, isRepeat }: CallRecord): Step {
  return note({ type: effect === 'once' || isRepeat ? 'call-unknown' : 'call-again', callId: call.id });
}

/** It does not review its own work: its claim ends the task, unless something speaks against it. */
function judgeOwnClaim(state: TaskState): Step {
  const { done } = state;
  const doubts = done?.status === 'done' && !done.isInWords ? doubtsOf(state) : [];
  return doubts.length > 0 ? note({ type: 'doubted', doubts }) : { kind: 'conclude' };
}

/**
 * For repetition: a hint, a review, a question to the user. For failures: a review, then the step is given up where
 * others can go on, else the user is asked.
 */
function troubleshoot(state: TaskState): Step | undefined {
  const { hints, failedTurns, failedReviews } = state.progress;
  if (isLoop(state.progress)) {
    if (hints === 0) return note({ type: 'hinted' });
    if (hints > 1) return askForHelp(state, 'repeating');
  }
  if (failedTurns < MAX_FAILED_TURNS || failedReviews === 0) return undefined;
  const step = state.plan.findIndex(({ status }) => status === 'running') + 1;
  const otherStepRuns =
    step > 0 && dropStepAndDependents(state.plan, step, 'failed').some(({ status }) => status === 'running');
  return otherStepRuns ? note({ type: 'given-up', step }) : askForHelp(state, 'failing');
}

function askForHelp({ plan, request, tab, lastFailure }: TaskState, kind: StuckKind): Step {
  const what = plan.find(({ status }) => status === 'running')?.text ?? request;
  const failure = kind === 'failing' ? lastFailure : undefined;
  return note({
    type: 'assistance-asked',
    assistance: { kind, what, why: '', where: tab.url, ...defined({ failure }) },
  });
}

/** Turns that make progress need no review. */
export function reviewReason(state: TaskState): ReviewReason | undefined {
  const { retriesExhausted, hints, failedTurns, wastedTurns } = state.progress;
  if (state.unplanned) return undefined;
  if (!state.single && state.requestChanged) return 'words';
  if (!state.single && (state.done || hasUnseenEnd(state))) return 'done';
  if (retriesExhausted) return 'step-failed';
  if (hints > 0 && isLoop(state.progress)) return 'loop';
  if (failedTurns >= MAX_FAILED_TURNS) return 'step-failed';
  return wastedTurns >= state.limits.planningInterval ? 'interval' : undefined;
}

function hasUnseenEnd({ plan, history, reviewedCalls }: TaskState): boolean {
  return plan.length > 0 && history.length > reviewedCalls && plan.every(isOver);
}
