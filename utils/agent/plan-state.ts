import { hostOf } from '../hosts';
import { sitesOf } from './approval';
import { actionText } from './delegated-action';
import { planEntry } from './entries';
import type { DurableEvent, PlanStep } from './events';
import { allNeedsOf, begun, continued, remaining, withoutStep } from './plan-order';
import type { StepDraft } from './plan-steps';
import { approvedEffects } from './spending';
import type { TaskState } from './state';

/** How the plan of a task changes. Pure helpers of `reduce`. */

type EventOf<T extends DurableEvent['type']> = Extract<DurableEvent, { type: T }>;

/** A plan, or what remains of it anew: steps that are over stay in front. One that waits has no step under way. */
export function withPlan(state: TaskState, { message, steps, waits, at }: EventOf<'planned'>): TaskState {
  const approval = waits
    ? 'waiting'
    : state.approval === 'edited' || state.approval === 'approved'
      ? state.approval
      : 'none';
  const planned: TaskState = {
    ...state,
    planned: true,
    approval,
    corrections: 0,
    plan: continued(state.plan, steps, !waits),
    activity: waits ? { kind: 'waiting-for-user' } : undefined,
  };
  return planEntry(waits ? planned : told(planned), message, at);
}

export function withApproval(state: TaskState, { steps: given, at }: EventOf<'approved'>): TaskState {
  const steps = given ?? remaining(state.plan);
  const approved: TaskState = {
    ...state,
    approval: given ? 'edited' : 'approved',
    approvedSites: [...new Set([...state.approvedSites, ...sitesOf(steps)])],
    plannedSites: [...new Set([...state.plannedSites, ...sitesOf(steps).flatMap((site) => hostOf(site) ?? [])])],
    effects: approvedEffects(steps),
    plan: continued(state.plan, steps, true),
    activity: undefined,
    viewStale: true,
    ...(given ? { plannerNotes: [...state.plannerNotes, editedNote(steps)] } : {}),
  };
  return planEntry(told(approved), undefined, at);
}

/** The user does not want it: nothing more is done. */
export function reject(state: TaskState, at: number): TaskState {
  const rejected: TaskState = { ...state, approval: 'rejected', activity: undefined, plan: settle(state.plan, false) };
  return planEntry(rejected, undefined, at);
}

/** The user answered a plan in words: the planner makes another. The old one stays in the conversation as it was. */
export function planAnew(state: TaskState, words: string): TaskState {
  const call = state.planner.messages.at(-1);
  const callId = call?.role === 'assistant' ? call.calls[0]?.id : undefined;
  const content = `The user does not approve this plan and says: ${words}`;
  return {
    ...state,
    approval: 'none',
    planned: false,
    plan: continued(state.plan, [], false),
    activity: undefined,
    entries: state.entries.map((entry) =>
      entry.kind === 'plan' && entry.approval === 'waiting' ? { ...entry, approval: 'replaced' } : entry,
    ),
    ...(callId === undefined
      ? { plannerNotes: [...state.plannerNotes, content] }
      : { plannerAnswers: { [callId]: { content, isError: false } } }),
  };
}

/** A call serves step `number`: it is running, what was running before it and what it needs is done. */
export function advance(plan: PlanStep[], number: number | undefined): PlanStep[] {
  if (number === undefined || number < 1 || number > plan.length || plan[number - 1]?.status === 'done') return plan;
  const needed = allNeedsOf(plan, number);
  return plan.map((step, i) => {
    if (i === number - 1) return { ...step, status: 'running' };
    const ended = step.status === 'running' || (step.status === 'pending' && needed.has(i + 1));
    return ended ? { ...step, status: 'done' } : step;
  });
}

/** Step `number` is carried out; the next one that is left begins. */
export function finish(plan: PlanStep[], number: number): PlanStep[] {
  return begun(plan.map((step, i) => (i === number - 1 ? { ...step, status: 'done' } : step)));
}

/** Step `number` cannot be done: nothing that needs it is, and the models hear what goes on. */
export function giveUp(state: TaskState, number: number): TaskState {
  const plan = withoutStep(state.plan, number, 'failed');
  const next = plan.findIndex(({ status }) => status === 'running') + 1;
  const note = `Step ${number} has failed and is given up, with the steps that need it.${next > 0 ? ` Go on with step ${next}.` : ''}`;
  const given: TaskState = {
    ...state,
    plan,
    failedTurns: 0,
    failedReviews: 0,
    hints: 0,
    recentCalls: [],
    navigatorNotes: [...state.navigatorNotes, note],
    plannerNotes: [...state.plannerNotes, note],
  };
  return planEntry(given);
}

/** What becomes of the steps when the task ends. */
export function settle(plan: PlanStep[], done: boolean): PlanStep[] {
  return plan.map((step) => {
    if (step.status === 'running') return { ...step, status: done ? 'done' : 'failed' };
    if (step.status === 'pending' || step.status === 'needs-assistance')
      return { ...step, status: done ? 'done' : 'skipped' };
    return step;
  });
}

/** Which step a call serves: the one that it names, else the one under way. Its number from 1; 0 where there is none. */
export function servedStep(plan: readonly PlanStep[], named: unknown): number {
  if (typeof named === 'number' && Number.isInteger(named) && named >= 1 && named <= plan.length) return named;
  return plan.findIndex(({ status }) => status === 'running' || status === 'needs-assistance') + 1;
}

/** The plan in lines, as the models know it. */
export function planLines(plan: readonly PlanStep[]): string[] {
  const lines = plan.map((step, i) => ({ step, number: i + 1 }));
  return lines.map(({ step: { text, after = [], status, action }, number }) => {
    const state = status === 'pending' || status === 'running' ? '' : `[${status}] `;
    return `${number}. ${state}${text}${action ? ` ${actionText(action)}` : ''}${after.length > 0 ? ` (needs ${after.join(', ')})` : ''}`;
  });
}

/** A navigator that has begun does not read the plan again unless it is told. */
function told(state: TaskState): TaskState {
  if (state.navigator.messages.length === 0) return state;
  return {
    ...state,
    navigatorNotes: [...state.navigatorNotes, `The plan is now:\n${planLines(state.plan).join('\n')}`],
  };
}

function editedNote(steps: readonly StepDraft[]): string {
  return `The user edited the plan. It is now:\n${steps.map(({ text }, i) => `${i + 1}. ${text}`).join('\n')}`;
}
