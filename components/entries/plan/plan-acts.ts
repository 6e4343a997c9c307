import type { LocaleKey } from '@/locales';
import { approvedEffects } from '@/utils/agent/task/effect-budget';
import type { PlanFacts } from '@/utils/agent/conversation/entry';
import type { CardField } from '@/utils/contracts/confirm-card';
import type { EffectKind, StepDraft } from '@/utils/contracts/plan-steps';
import { paymentDoubt } from '../confirmation/payment-doubt';

/** Allowed by the approval of a plan, as its ledger holds it. */
export interface PlanAct {
  kind: EffectKind;
  count: number;
  sites: readonly string[];
  /** In the model's words: the ledger holds it, too. */
  on?: string;
  /** The most that is paid. */
  sums: readonly string[];
  values: readonly CardField[];
  /** What the plan does not say of it. */
  unsaid?: LocaleKey;
}

/** Acts that do the same are one. Pure. */
export function planActs(steps: readonly StepDraft[], { pays, home, sources = [] }: PlanFacts): PlanAct[] {
  const acts = new Map<string, PlanAct>();
  for (const step of steps)
    for (const effect of step.effects)
      for (const { kind, count, sites, sums = [], values = [] } of approvedEffects(
        [{ ...step, effects: [effect] }],
        pays,
      )) {
        const act: PlanAct = {
          ...{ kind, count, sums },
          ...(effect.on ? { on: effect.on } : {}),
          sites: sites.length > 0 || home === undefined ? sites : [home],
          values: values.map((value) => sources.find((one) => one.value === value) ?? { name: '', value }),
          ...unsaidOf(kind, values, sums.length > 0),
        };
        const key = JSON.stringify({ ...act, count: 0 });
        acts.set(key, { ...act, count: count + (acts.get(key)?.count ?? 0) });
      }
  return [...acts.values()];
}

function unsaidOf(kind: EffectKind, values: readonly string[], knowsSum: boolean): Pick<PlanAct, 'unsaid'> {
  if (givesAway.has(kind) && values.length === 0) return { unsaid: 'panel_plan_unsaid' };
  const doubt = kind === 'pay' ? paymentDoubt(knowsSum, values) : undefined;
  return doubt ? { unsaid: doubt } : {};
}

const givesAway: ReadonlySet<EffectKind> = new Set(['send', 'publish', 'share']);
