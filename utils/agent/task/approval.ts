import { approvedEffects } from './effect-budget';
import type { StepDraft } from '../../contracts/plan-steps';
import type { TaskState } from './state';

/**
 * Always or never by the user's choice, else where it reaches others, costs something or cannot be undone. What only
 * submits is judged when it is sent, unless a choice was pressed, which would ask for each. A changed plan waits again
 * only for effects that are not approved yet.
 */
export function mustWait(
  { approval, consent: { planApproval, effects, saidSince } }: Pick<TaskState, 'approval' | 'consent'>,
  steps: readonly StepDraft[],
): boolean {
  if (planApproval === 'never') return false;
  const wanted = approvedEffects(steps);
  if (saidSince === 'choice' && wanted.length > 0) return true;
  if (approval === 'approved' || approval === 'edited') return !isWithin(countsOf(wanted), countsOf(effects));
  return planApproval === 'always' || wanted.some(({ kind }) => kind !== 'submit');
}

type Counts = Map<string, number>;

function isWithin(wanted: Counts, allowed: Counts): boolean {
  return [...wanted].every(([what, count]) => count <= (allowed.get(what) ?? 0));
}

function countsOf(effects: ReturnType<typeof approvedEffects>): Counts {
  const counts: Counts = new Map();
  for (const { kind, sites, on, count, values = [] } of effects) {
    const what = JSON.stringify([kind, sites, on, values]);
    counts.set(what, (counts.get(what) ?? 0) + count);
  }
  return counts;
}

export function sitesOf(steps: readonly StepDraft[]): string[] {
  return [...new Set(steps.flatMap(({ sites }) => sites))];
}
