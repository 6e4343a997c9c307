import { sitesOf } from './approval';
import { planEntry } from './entries';
import type { DurableEvent, PlanStep } from './events';
import type { StepDraft } from './plan-steps';
import type { TaskState } from './state';

/** How the plan of a task changes. Pure helpers of `reduce`. */

type EventOf<T extends DurableEvent['type']> = Extract<DurableEvent, { type: T }>;

/** A plan, or what remains of it anew: steps that are done stay in front. One that waits has no step under way. */
export function withPlan(state: TaskState, { message, steps, waits, at }: EventOf<'planned'>): TaskState {
  const approval = waits ? 'waiting' : state.approval === 'edited' || state.approval === 'approved' ? state.approval : 'none';
  const planned: TaskState = {
    ...state, planned: true, approval, corrections: 0, plan: [...doneOf(state), ...begin(steps, !waits)],
    activity: waits ? { kind: 'waiting-for-user' } : undefined,
  };
  return planEntry(planned, message, at);
}

export function withApproval(state: TaskState, { steps: given, at }: EventOf<'approved'>): TaskState {
  const steps = given ?? state.plan.filter(({ status }) => status !== 'done').map(draftOf);
  const approved: TaskState = {
    ...state,
    approval: given ? 'edited' : 'approved',
    approvedSites: [...new Set([...state.approvedSites, ...sitesOf(steps)])],
    plan: [...doneOf(state), ...begin(steps, true)],
    activity: undefined,
    viewStale: true,
    ...(given ? { plannerNotes: [...state.plannerNotes, editedNote(steps)] } : {}),
  };
  return planEntry(approved, undefined, at);
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
    plan: doneOf(state),
    activity: undefined,
    entries: state.entries.map((entry) => (entry.kind === 'plan' && entry.approval === 'waiting' ? { ...entry, approval: 'replaced' } : entry)),
    ...(callId === undefined ? { plannerNotes: [...state.plannerNotes, content] } : { plannerAnswers: { [callId]: { content, isError: false } } }),
  };
}

/** A call serves step `number` (1-based): the steps before it are done, it is running. */
export function advance(plan: PlanStep[], number: number | undefined): PlanStep[] {
  if (number === undefined || number < 1 || number > plan.length) return plan;
  return plan.map((step, i) => {
    if (i < number - 1 && (step.status === 'running' || step.status === 'pending')) return { ...step, status: 'done' };
    if (i === number - 1 && step.status !== 'done') return { ...step, status: 'running' };
    return step;
  });
}

/** What becomes of the steps when the task ends. */
export function settle(plan: PlanStep[], done: boolean): PlanStep[] {
  return plan.map((step) => {
    if (step.status === 'running') return { ...step, status: done ? 'done' : 'failed' };
    if (step.status === 'pending' || step.status === 'needs-assistance') return { ...step, status: done ? 'done' : 'skipped' };
    return step;
  });
}

const doneOf = ({ plan }: TaskState): PlanStep[] => plan.filter(({ status }) => status === 'done');

function begin(steps: readonly StepDraft[], underWay: boolean): PlanStep[] {
  return steps.map((step, i) => ({ ...step, status: underWay && i === 0 ? 'running' : 'pending' }));
}

function draftOf({ status: _status, ...draft }: PlanStep): StepDraft {
  return draft;
}

function editedNote(steps: readonly StepDraft[]): string {
  return `The user edited the plan. It is now:\n${steps.map(({ text }, i) => `${i + 1}. ${text}`).join('\n')}`;
}
