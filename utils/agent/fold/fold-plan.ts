import { siteOf } from '../../web/hosts';
import type { UserWords } from '../../contracts/ports';
import { approvedEffects } from '../task/effect-budget';
import type { EventOf } from '../../contracts/events';
import type { News } from '../task/news';
import { remaining, servedStep } from '../task/plan-order';
import { stepEnd } from '../task/plan-state';
import { noTrouble } from '../task/progress';
import type { CallRecord, TaskState } from '../task/state';
import { lastCalls, withCall, withNews, withoutPlanned } from '../task/threads';

/** Consent, news and progress after a plan; the plan itself has changed already. */

export function withPlan(state: TaskState, { waits, callId }: EventOf<'planned'>): TaskState {
  const result = { ok: true as const, value: { summary: '', details: { waits } } };
  // If it waits, later calls of the turn wait too.
  const called = withCall(state, callId, () => ({ status: 'ended', result }));
  const planned = { ...called, progress: { ...state.progress, corrections: 0 } };
  return waits || callId !== undefined ? planned : withPlanNews(planned);
}

export function withApproval(
  state: TaskState,
  { steps: edited }: EventOf<'approved'>,
  { plan: before }: TaskState,
): TaskState {
  const steps = edited ?? remaining(before);
  const { consent } = state;
  const sites = steps.flatMap(({ sites: all }) => all);
  const approved: TaskState = {
    ...state,
    // The page is looked at before them: it may have changed since they were planned.
    turnCalls: state.turnCalls.map((call) => (call.status === 'planned' ? { ...call, isRepeat: true } : call)),
    consent: {
      ...consent,
      approvedSites: [...new Set([...consent.approvedSites, ...sites])],
      plannedSites: [...new Set([...consent.plannedSites, ...sites.flatMap((site) => siteOf(site) ?? [])])],
      // What stands beside the plan as it was says nothing of one with other words.
      effects: approvedEffects(steps, edited ? '' : state.pays),
      saidSince: 'nothing',
    },
    viewStale: true,
  };
  if (edited) return withPlanNews(withNews(withoutPlanned(approved), { kind: 'plan-edited' }, ['planner']));
  return state.single ? withNews(approved, { kind: 'plan-approved' }) : withPlanNews(approved);
}

export function replan(state: TaskState, words: UserWords): TaskState {
  const callId = state.single ? undefined : lastCalls(state.threads.planner)[0]?.id;
  const news: News = { kind: 'plan-refused', ...words };
  const without = withoutPlanned(state);
  return callId === undefined
    ? withNews(without, news, ['planner'])
    : { ...without, plannerAnswers: { [callId]: news } };
}

/** The models learn which step goes on. A task that keeps failing still reaches its limit. */
export function giveUp(state: TaskState, number: number): TaskState {
  const next = state.plan.findIndex(({ status }) => status === 'running') + 1;
  return {
    ...withNews(state, { kind: 'step-given-up', step: number, next }),
    progress: { ...noTrouble, failuresInRow: state.progress.failuresInRow },
  };
}

export function withStepEnd(state: TaskState, { call }: CallRecord, before: TaskState['plan']): TaskState {
  const end = stepEnd(call.name, call.arguments);
  if (!end) return state;
  if (end.status === 'failed') return giveUp(state, servedStep(before, call.arguments.step));
  return { ...state, progress: { ...state.progress, failedReviews: 0, hints: 0 } };
}

/** A navigator that has started sees it only as news. */
function withPlanNews(state: TaskState): TaskState {
  if (state.threads.navigator.messages.length === 0) return state;
  return withNews(state, { kind: 'plan-changed' }, ['navigator']);
}
