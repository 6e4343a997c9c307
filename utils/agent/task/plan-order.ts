import type { PlanStep, StepStatus } from '../../contracts/events';
import type { StepDraft } from '../../contracts/plan-steps';

/** Numbered from 1, needing only earlier ones. */

/** Those that it names, else the one before. */
function needsOf(plan: readonly StepDraft[], number: number): number[] {
  const after = plan[number - 1]?.after;
  if (after) return after.filter((needed) => needed >= 1 && needed < number);
  return number > 1 ? [number - 1] : [];
}

export function allNeedsOf(plan: readonly StepDraft[], number: number): Set<number> {
  const all = new Set<number>();
  const open = needsOf(plan, number);
  for (let needed = open.pop(); needed !== undefined; needed = open.pop()) {
    if (!all.has(needed)) open.push(...needsOf(plan, needed));
    all.add(needed);
  }
  return all;
}

const over: ReadonlySet<StepStatus> = new Set<StepStatus>(['done', 'failed', 'skipped']);

export function isOver({ status }: PlanStep): boolean {
  return over.has(status);
}

/** The steps that are left, as a plan of their own: their numbers count within it. */
export function remaining(plan: readonly PlanStep[]): StepDraft[] {
  const open = plan.flatMap((step, i) => (isOver(step) ? [] : [{ step, number: i + 1 }]));
  return open.map(({ step: { status: _status, output: _output, acted: _acted, begun: _begun, ...draft } }) => {
    const after = draft.after?.flatMap((needed) => {
      const at = open.findIndex(({ number }) => number === needed);
      return at < 0 ? [] : [at + 1];
    });
    return after ? { ...draft, after } : draft;
  });
}

/** Ended ones, then the new, renumbered. `underWay`: the first of these has begun. */
export function appendSteps(plan: readonly PlanStep[], steps: readonly StepDraft[], underWay: boolean): PlanStep[] {
  const kept = plan.filter(isOver);
  const added = steps.map((step, i): PlanStep => {
    const after = step.after?.filter((needed) => needed >= 1 && needed <= i).map((needed) => needed + kept.length);
    // It does not wait for what the old plan left undone.
    const free = i === 0 && !after && kept.length > 0 ? { after: [] } : {};
    return { ...step, ...(after ? { after } : free), status: underWay && i === 0 ? 'running' : 'pending' };
  });
  return [...kept, ...added];
}

/**
 * Steps that need a failed or skipped one are skipped, the next begins. After `skipped` only named needs count: who
 * skips a step knows what they do.
 */
export function dropStepAndDependents(
  plan: readonly PlanStep[],
  number: number,
  status: 'failed' | 'skipped',
): PlanStep[] {
  const ordered = status === 'failed' ? plan : plan.map((step) => ({ after: [], ...step }));
  const open = plan.map((step, i): PlanStep => {
    if (i === number - 1) return { ...step, status };
    return !isOver(step) && allNeedsOf(ordered, i + 1).has(number) ? { ...step, status: 'skipped' } : step;
  });
  return startNextStep(open);
}

export function startNextStep(plan: readonly PlanStep[]): PlanStep[] {
  const at = plan.some(({ status }) => status === 'running' || status === 'needs-assistance')
    ? -1
    : plan.findIndex(({ status }) => status === 'pending');
  return plan.map((step, i) => (i === at ? { ...step, status: 'running' } : step));
}

/** The named step, else the one under way. From 1; 0 for none. */
export function servedStep(plan: readonly PlanStep[], named: unknown): number {
  if (typeof named === 'number' && Number.isInteger(named) && named >= 1 && named <= plan.length) return named;
  return plan.findIndex(({ status }) => status === 'running' || status === 'needs-assistance') + 1;
}
