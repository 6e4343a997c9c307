import { siteOf } from '../../../web/hosts';
import type { UserWords } from '../../../contracts/ports';
import { sitesOf } from '../approval';
import { approvedEffects } from '../effect-budget';
import type { EventOf } from '../../../contracts/events';
import type { News } from '../news';
import { remaining } from '../plan-order';
import { stepEnd } from '../plan-state';
import { servedStep } from '../served-step';
import { afterGivingUp } from '../progress';
import type { CallRecord, TaskState } from '../state';
import { lastCalls, withNews } from './threads';
import { withCall, withoutPlanned } from './turn-calls';

/**
 * What a change of the plan means for consent, news and progress; the plan itself has changed already. Pure helpers of
 * `reduce`.
 */

export function withPlan(state: TaskState, { waits, callId }: EventOf<'planned'>): TaskState {
  const planned: TaskState = {
    ...state,
    progress: { ...state.progress, corrections: 0 },
    turnCalls: callId === undefined ? state.turnCalls : withPlanCall(state.turnCalls, callId, waits),
  };
  return waits || callId !== undefined ? planned : withPlanNews(planned);
}

export function withApproval(
  state: TaskState,
  { steps: edited }: EventOf<'approved'>,
  { plan: before }: TaskState,
): TaskState {
  const steps = edited ?? remaining(before);
  const { consent } = state;
  const sites = sitesOf(steps);
  const approved: TaskState = {
    ...state,
    turnCalls: edited ? withoutPlanned(state.turnCalls) : withLook(state.turnCalls),
    consent: {
      ...consent,
      approvedSites: [...new Set([...consent.approvedSites, ...sites])],
      plannedSites: [...new Set([...consent.plannedSites, ...sites.flatMap((site) => siteOf(site) ?? [])])],
      effects: approvedEffects(steps, state.pays),
    },
    viewStale: true,
  };
  if (edited) return withPlanNews(withNews(approved, { kind: 'plan-edited' }, ['planner']));
  return state.single ? withNews(approved, { kind: 'plan-approved' }) : withPlanNews(approved);
}

/** The user answered a plan in words: the planner makes another. */
export function replan(state: TaskState, words: UserWords): TaskState {
  const callId = state.single ? undefined : lastCalls(state.threads.planner)[0]?.id;
  const news: News = { kind: 'plan-refused', ...words };
  const without = { ...state, turnCalls: withoutPlanned(state.turnCalls) };
  return callId === undefined
    ? withNews(without, news, ['planner'])
    : { ...without, plannerAnswers: { [callId]: news } };
}

/** Step `number` cannot be done: the models learn which step goes on. */
export function giveUp(state: TaskState, number: number): TaskState {
  const next = state.plan.findIndex(({ status }) => status === 'running') + 1;
  return {
    ...withNews(state, { kind: 'step-given-up', step: number, next }),
    progress: afterGivingUp(state.progress),
  };
}

/** Applies what a call says about the end of its step. `before`: the plan when the call ended. */
export function withStepEnd(state: TaskState, { call }: CallRecord, before: TaskState['plan']): TaskState {
  const end = stepEnd(call.name, call.arguments);
  if (!end) return state;
  if (end.status === 'failed') return giveUp(state, servedStep(before, call.arguments.step));
  return { ...state, progress: { ...state.progress, failedReviews: 0, hints: 0 } };
}

/** The call that made the plan has ended. Where the plan waits, the calls after it in the same turn wait with it. */
function withPlanCall(calls: readonly CallRecord[], callId: string, waits: boolean): CallRecord[] {
  return withCall(calls, callId, {
    status: 'ended',
    result: { ok: true, value: { summary: '', details: { waits } } },
  });
}

/** The page may have changed while the user read the plan: it is looked at before the calls that waited are made. */
function withLook(calls: readonly CallRecord[]): CallRecord[] {
  return calls.map((record) => (record.status === 'planned' ? { ...record, isRepeat: true } : record));
}

/** A navigator that has started does not see the plan again unless it is sent as news. */
function withPlanNews(state: TaskState): TaskState {
  if (state.threads.navigator.messages.length === 0) return state;
  return withNews(state, { kind: 'plan-changed' }, ['navigator']);
}
