import type { ToolResult } from './events';
import type { Failure, FailureCode } from '../../failure';
import type { StepDraft } from './plan-steps';
import type { ApprovedEffect, Consent, Spending } from '../ports';
import { siteOf } from '../../web/hosts';

/** How approved effects are used up: each use takes one. Pure helpers of `reduce`. */

/** The effects that the user approves with these steps. */
export function approvedEffects(steps: readonly StepDraft[]): ApprovedEffect[] {
  return steps.flatMap(({ effects, sites, text }) =>
    effects.map(({ kind, count, on = text }) => ({
      kind,
      count,
      on,
      sites: sites.flatMap((site) => siteOf(site) ?? []),
    })),
  );
}

type Spent = Pick<Consent, 'effects' | 'spentWords'>;

export function spend({ effects, spentWords }: Spent, spending: Spending | undefined): Spent {
  if (spending?.from === 'words') return { effects, spentWords: [...spentWords, spending.name] };
  return { effects: spending ? add(effects, spending, -1) : effects, spentWords };
}

/**
 * Gives back what a call without effect has spent: it failed before its effect, or the browser did not send the form.
 */
export function refund(
  { effects, spentWords }: Spent,
  spending: Spending | undefined,
  result: { ok: true; value: ToolResult } | { ok: false; failure: Failure },
): Spent {
  const done = result.ok ? result.value.details?.sent !== false : !untouched.has(result.failure.code);
  if (done || !spending) return { effects, spentWords };
  if (spending.from === 'plan') return { effects: add(effects, spending, 1), spentWords };
  const at = spentWords.lastIndexOf(spending.name);
  return { effects, spentWords: spentWords.filter((_, index) => index !== at) };
}

const untouched: ReadonlySet<FailureCode> = new Set<FailureCode>([
  'NOT_ACTIONABLE',
  'STALE_REF',
  'WRONG_ELEMENT',
  'NOT_FOUND',
  'DENIED',
  'INVALID_ARGUMENTS',
]);

function add(
  effects: readonly ApprovedEffect[],
  { kind, sites, on }: Extract<Spending, { from: 'plan' }>,
  count: number,
): ApprovedEffect[] {
  const at = effects.findIndex(
    (effect) =>
      effect.kind === kind &&
      effect.on === on &&
      effect.sites.join(' ') === sites.join(' ') &&
      (count > 0 || effect.count > 0),
  );
  return effects.map((effect, index) => (index === at ? { ...effect, count: effect.count + count } : effect));
}
