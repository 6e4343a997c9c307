import { approvedEffects } from './effect-budget';
import type { StepDraft } from '../../contracts/plan-steps';
import type { ApprovedEffect } from '../../contracts/ports';
import type { TaskState } from './state';

/**
 * Always or never by the user's choice, else where it reaches others, costs something or cannot be undone. What only
 * submits is judged when it is sent, unless a choice was pressed, which would ask for each. A changed plan waits again
 * only for effects not approved yet.
 */
export function mustWait(
  { approval, consent: { planApproval, effects, saidSince } }: Pick<TaskState, 'approval' | 'consent'>,
  steps: readonly StepDraft[],
): boolean {
  if (planApproval === 'never') return false;
  const wanted = approvedEffects(steps);
  if (saidSince === 'choice' && wanted.length > 0) return true;
  if (approval === 'approved' || approval === 'edited') return !isWithin(wanted, effects);
  return planApproval === 'always' || wanted.some(({ kind }) => kind !== 'submit');
}

function isWithin(...given: [wanted: readonly ApprovedEffect[], allowed: readonly ApprovedEffect[]]): boolean {
  const [wanted, allowed] = given.map((effects) =>
    Map.groupBy(effects, ({ kind, sites, on, values = [] }) => JSON.stringify([kind, sites, on, values])),
  );
  const sum = (effects: readonly ApprovedEffect[] = []) => effects.reduce((all, { count }) => all + count, 0);
  return [...(wanted ?? [])].every(([what, effects]) => sum(effects) <= sum(allowed?.get(what)));
}
