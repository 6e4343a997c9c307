import type { StepDraft, StepEffect } from './plan-steps';
import type { TaskState } from './state';

/**
 * Whether a plan is shown and waits before anything of it is done: always or never where the user chose so, else when it
 * has effects. A plan that changes on the way waits again only for effects that the user has not approved yet. Pure.
 */
export function mustWait(
  state: Pick<TaskState, 'planApproval' | 'effects' | 'approval'>,
  steps: readonly StepDraft[],
): boolean {
  if (state.planApproval === 'never') return false;
  const approved = state.approval === 'approved' || state.approval === 'edited';
  if (approved) return !covers(state.effects, steps);
  return state.planApproval === 'always' || steps.some(({ effects }) => effects.length > 0);
}

/** Whether every effect of the new steps is left of those that were approved, as many times. */
function covers(left: readonly StepEffect[], steps: readonly StepDraft[]): boolean {
  const allowed = countsOf(left);
  return [...countsOf(steps.flatMap(({ effects }) => effects))].every(
    ([kind, count]) => count <= (allowed.get(kind) ?? 0),
  );
}

function countsOf(effects: readonly StepEffect[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { kind, count } of effects) counts.set(kind, (counts.get(kind) ?? 0) + count);
  return counts;
}

/** The hosts that a plan names. */
export function sitesOf(steps: readonly StepDraft[]): string[] {
  return [...new Set(steps.flatMap(({ sites }) => sites))];
}
