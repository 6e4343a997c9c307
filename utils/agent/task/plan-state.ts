import { toolNamed } from '../../tools/index';
import { clip } from '../../text/clip';
import type { CallOutcome, EventOf, Outcome, PlanStep, StepStatus, TaskEvent } from '../../contracts/events';
import { isPlan, isWork } from './is-plan';
import {
  allNeedsOf,
  startNextStep,
  appendSteps,
  isOver,
  remaining,
  dropStepAndDependents,
  servedStep,
} from './plan-order';
import { waitFor, type Wait } from './waits';
import { defined } from '../../defined';

/** `none`: it acts at once, or the user has not decided. */
export type Approval = 'none' | 'approved' | 'edited' | 'rejected';

export interface PlanState {
  /** True also where no planner is asked. */
  planned: boolean;
  plan: PlanStep[];
  approval: Approval;
  /** On the last card of a plan. */
  pays?: string | undefined;
  /** The navigator has named the step of what it did last. */
  namesSteps?: boolean;
  /** It has said that all is done. */
  claimed?: boolean;
  underWay?: CallUnderWay | undefined;
}

export type CallUnderWay = Omit<EventOf<'call-started'>, 'type' | 'spends'>;

export function foldPlan(before: Before, event: TaskEvent): Partial<PlanState> {
  const change = changes[event.type] as Change<TaskEvent> | undefined;
  return change ? change(before, event) : {};
}

export function stepEnd(
  tool: string,
  args: Record<string, unknown>,
): { status: 'done' | 'failed'; output?: string } | undefined {
  return toolNamed(tool)?.loop === 'end-step' ? (args as { status: 'done' | 'failed'; output?: string }) : undefined;
}

/** It only looks, or ends the task. */
function takesNoStep(tool: string): boolean {
  const { effect, finds } = toolNamed(tool) ?? {};
  return effect === 'read' && !finds;
}

const endsTask = (tool: string): boolean => toolNamed(tool)?.loop === 'end-task';

type Before = PlanState & { single: boolean; waits: readonly Wait[] };
type Change<E> = (before: Before, event: E) => Partial<PlanState>;

const changes: { [T in TaskEvent['type']]?: Change<EventOf<T>> } = {
  // Something is being done: words alone no longer answer.
  'model-answered': ({ planned, single }, { role, message: { calls } }) =>
    planned || (role === 'planner' && !single) ? {} : { planned: calls.some(isWork) && !calls.some(isPlan) },
  // Ended steps stay in front; none runs while it waits.
  planned: ({ plan, approval }, { steps, waits, pays }) => ({
    planned: true,
    ...(waits ? { pays } : {}),
    approval: !waits && (approval === 'edited' || approval === 'approved') ? approval : 'none',
    plan: appendSteps(plan, steps, !waits),
  }),
  approved: ({ plan }, { steps }) => ({
    approval: steps ? 'edited' : 'approved',
    plan: appendSteps(plan, steps ?? remaining(plan), true),
  }),
  rejected: (before) => ({ approval: 'rejected', plan: closeSteps(before.plan, { status: 'stopped' }, before) }),
  // A correction: another plan follows.
  said: (before) =>
    waitFor(before, 'plan')
      ? { approval: 'none', planned: false, plan: appendSteps(before.plan, [], false) }
      : { plan: afterNo(before) },
  'confirm-asked': ({ plan }, { step }) => ({ plan: advanceTo(plan, step) }),
  confirmed: (before, { allow }) => (allow === 'no' ? { plan: afterNo(before) } : {}),
  claimed: () => ({ claimed: true }),
  reviewed: ({ claimed = false }, { verdict }) => ({ claimed: claimed && verdict !== 'continue' }),
  'assistance-asked': ({ plan }) => ({ plan: mark(plan, 'running', 'needs-assistance') }),
  'assistance-ended': (before, { how }) => (waitFor(before, 'assistance') ? { plan: afterHelp(before.plan, how) } : {}),
  'given-up': ({ plan }, { step }) => ({ plan: dropStepAndDependents(plan, step, 'failed') }),
  'call-started': ({ plan, namesSteps = false }, { callId, tool, args, effect, step, label, known, sends, at }) => ({
    plan: withBegun(advanceTo(plan, step), tool, step),
    namesSteps: step !== undefined || (namesSteps && takesNoStep(tool)),
    underWay: { callId, tool, args, effect, at, label, ...defined({ step, known, sends }) },
  }),
  'call-ended': ({ plan, underWay, claimed = false }, { callId, result }) =>
    underWay?.callId === callId
      ? {
          plan: afterCall(plan, underWay, result),
          claimed: claimed || (result.ok && endsTask(underWay.tool)),
          underWay: undefined,
        }
      : {},
  'call-unknown': ({ plan, underWay }) => ({ plan: withAct(plan, underWay?.step, 'unknown'), underWay: undefined }),
  'call-again': () => ({ underWay: undefined }),
  // Its act began, with no known end. What still waited for a yes has not happened.
  ended: (before, { outcome }) => ({
    plan: closeSteps(
      before.underWay?.effect === 'once' ? withAct(before.plan, before.underWay.step, 'unknown') : afterNo(before),
      outcome,
      before,
    ),
    underWay: undefined,
  }),
};

/** No yes: the step's aim was not done. A no about an open act says that it was. */
function afterNo(before: Before): PlanStep[] {
  const card = waitFor(before, 'confirmation')?.card;
  return card && card.rule !== 'open' ? withAct(before.plan, undefined, 'refused') : before.plan;
}

/** `number` is running; the step before and those it needs are done, unless what they were for was refused. */
export function advanceTo(plan: PlanStep[], number: number | undefined): PlanStep[] {
  if (number === undefined || number < 1 || number > plan.length || plan[number - 1]?.status === 'done') return plan;
  const needed = allNeedsOf(plan, number);
  return plan.map((step, i) => {
    if (i === number - 1) return { ...step, status: 'running' };
    const ended = step.status === 'running' || (step.status === 'pending' && needed.has(i + 1));
    return ended ? { ...step, status: step.acted === 'refused' ? 'skipped' : 'done' } : step;
  });
}

function afterCall(before: PlanStep[], { tool, args, effect, step }: CallUnderWay, result: CallOutcome): PlanStep[] {
  const acted = result.ok
    ? result.value.rejected
      ? 'rejected'
      : 'done'
    : result.failure.mayHaveHappened
      ? 'unknown'
      : undefined;
  // Filling in again is not what was refused.
  const isRefused = effect === 'idempotent' && before[servedStep(before, step) - 1]?.acted === 'refused';
  const plan = acted && effect !== 'read' && !isRefused ? withAct(before, step, acted) : before;
  if (!result.ok) return plan;
  const number = servedStep(plan, step);
  const end = stepEnd(tool, args);
  const output = end ? end.output : toolNamed(tool)?.finds && result.value.page;
  const found = output ? withStep(plan, number, { output: clip(output, MAX_OUTPUT_CHARS) }) : plan;
  if (!end) return found;
  if (end.status === 'failed') return dropStepAndDependents(found, number, 'failed');
  return startNextStep(withStep(found, number, { status: 'done' }));
}

const MAX_OUTPUT_CHARS = 500;

function withAct(plan: PlanStep[], named: number | undefined, acted: NonNullable<PlanStep['acted']>): PlanStep[] {
  return withStep(plan, servedStep(plan, named), { acted });
}

/** A claim about all of the work begins no step. */
function withBegun(plan: PlanStep[], tool: string, named: number | undefined): PlanStep[] {
  return endsTask(tool) ? plan : withStep(plan, servedStep(plan, named), { begun: true });
}

/** From 1; none is 0. */
function withStep(plan: PlanStep[], number: number, change: Partial<PlanStep>): PlanStep[] {
  return plan.map((step, i) => (i === number - 1 ? { ...step, ...change } : step));
}

/** At the step that waited, or the next if that was skipped. */
function afterHelp(plan: PlanStep[], how: 'done' | 'skipped' | 'noticed' | 'replied'): PlanStep[] {
  const waiting = plan.findIndex(({ status }) => status === 'needs-assistance') + 1;
  return how === 'skipped' && waiting > 0
    ? dropStepAndDependents(plan, waiting, 'skipped')
    : mark(plan, 'needs-assistance', 'running');
}

function mark(plan: PlanStep[], from: StepStatus, to: StepStatus): PlanStep[] {
  return plan.map((step) => (step.status === from ? { ...step, status: to } : step));
}

/**
 * A step whose call was carried out is done, unless a model says that the work failed. What the user refused, and what
 * needs it, was not done; nor was what nobody began, where the navigator tells its steps apart or claims nothing.
 */
function closeSteps(
  plan: PlanStep[],
  { status, failure }: Pick<Outcome, 'status' | 'failure'>,
  { claimed = false, namesSteps = false, single }: Before,
): PlanStep[] {
  // One model in both roles was asked about what is open before.
  const tellsApart = namesSteps && !single;
  const done = status === 'done';
  const isJudged = status === 'failed' && !failure;
  const isRefused = (step: PlanStep | undefined) => step?.acted === 'refused' && step.status !== 'done';
  return plan.map((step, i) => {
    const relied = step.status === 'pending' ? [...allNeedsOf(plan, i + 1)] : [i + 1];
    if (!isOver(step) && relied.some((number) => isRefused(plan[number - 1]))) return { ...step, status: 'skipped' };
    if (step.status === 'running' && step.acted === 'unknown' && !done) return { ...step, status: 'unknown' };
    if (step.status === 'running' && done && !claimed && !step.begun) return { ...step, status: 'skipped' };
    if (step.status === 'running' && status === 'stopped' && !step.acted) return { ...step, status: 'skipped' };
    if (step.status === 'running')
      return { ...step, status: done || (step.acted === 'done' && !isJudged) ? 'done' : 'failed' };
    if (step.status === 'pending') return { ...step, status: done && claimed && !tellsApart ? 'done' : 'skipped' };
    if (step.status === 'needs-assistance') return { ...step, status: done ? 'done' : 'skipped' };
    // It counted only because the work went on.
    return step.status === 'done' && step.acted === 'rejected' && !done ? { ...step, status: 'failed' } : step;
  });
}
