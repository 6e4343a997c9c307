import { ordersOf } from '../../guard/orders';
import { isNamedSearch } from '../../guard/search-form';
import { approvedEffects } from './effect-budget';
import type { StepDraft } from './plan-steps';
import type { TaskState } from './state';

/**
 * Whether a plan is shown and waits before any of it is carried out: always or never where the user chose that, else
 * where it has effects that the user's own words do not order. A plan that changes while it is carried out waits again
 * only for effects that the user has not approved yet. Pure.
 */
export function mustWait(
  { approval, consent: { planApproval, effects, userWords } }: Pick<TaskState, 'approval' | 'consent'>,
  steps: readonly StepDraft[],
): boolean {
  if (planApproval === 'never') return false;
  if (approval === 'approved' || approval === 'edited')
    return !isWithin(countsOf(approvedEffects(steps)), countsOf(effects));
  return planApproval === 'always' || !areOrdered(steps, userWords);
}

/**
 * Whether the user's words order all effects of the plan, by the same rule by which the guard lets an effect pass
 * without a card.
 */
function areOrdered(steps: readonly StepDraft[], userWords: readonly string[]): boolean {
  const matched = new Set<string>();
  return steps.every(({ text, effects }) =>
    effects.every(({ kind, count, on }) => {
      // Whether it really is a search is judged before it is sent.
      if (kind === 'submit' && isNamedSearch(on ?? text)) return true;
      const names = on === undefined ? ['', ...namesIn(text)] : [on];
      const orders = new Set(names.flatMap((name) => ordersOf({ kind, name }, userWords)));
      const unmatched = [...orders].filter((order) => !matched.has(order));
      for (const order of unmatched.slice(0, count)) matched.add(order);
      return unmatched.length >= count;
    }),
  );
}

/** Possible names of a control in the text of a step: `press Submit`, `click "Place order"`. */
function namesIn(text: string): string[] {
  return [...text.matchAll(/["“„«]([^"”“»]{2,120})["”“»]|(\p{Lu}[\p{L}\p{N}]+)/gu)].flatMap(
    ([, quoted, word]) => quoted ?? word ?? [],
  );
}

type Counts = Map<string, number>;

function isWithin(wanted: Counts, allowed: Counts): boolean {
  return [...wanted].every(([what, count]) => count <= (allowed.get(what) ?? 0));
}

/** How often each effect may happen, by its kind, sites and name: no effect counts for another. */
function countsOf(effects: ReturnType<typeof approvedEffects>): Counts {
  const counts: Counts = new Map();
  for (const { kind, sites, on, count } of effects) {
    const what = JSON.stringify([kind, sites, on]);
    counts.set(what, (counts.get(what) ?? 0) + count);
  }
  return counts;
}

/** The hosts that a plan names. */
export function sitesOf(steps: readonly StepDraft[]): string[] {
  return [...new Set(steps.flatMap(({ sites }) => sites))];
}
