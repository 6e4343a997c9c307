import type { ConfirmCard, GuardFacts, GuardRequest, GuardVerdict } from '../../contracts/ports';
import { notAttached } from '../../results/not-attached';
import { siteOf } from '../../web/hosts';
import { askByCritic } from '../critic';
import { classify, fieldsOf, gravestOf, type Effect } from '../effect';
import { isGranted, valuesOnCards } from '../grants';
import { coveringEntry } from '../ledger';
import { isSettled } from '../settled';
import { isOwnSource, type PutValue } from '../provenance';
import { putValues } from '../put-values';
import { allowed, deny, type Calls, type Rule } from '../../contracts/verdicts';

/**
 * docs/security.md, row 8: an effect needs an entry of the ledger that covers all of it, the critic's word that the
 * user asked for it, or a card. The card holds every value that the task put there. Pure.
 */
export const effectRule: Rule<Calls['act']> = (request, facts) => {
  const effect = classify(request, facts);
  return effect ? judgeEffect(effect, request, facts, effectCard) : allowed;
};

/** Files go to pages only in the task of the message to which they are attached. A program brings them along. Pure. */
export const filesRule: Rule<Calls['act']> = ({ call }, { files, byProgram }) => {
  const missing = call.by === 'upload' && !byProgram ? call.files.find((name) => !files.includes(name)) : undefined;
  return missing === undefined ? allowed : { verdict: 'deny', failure: notAttached(missing, files) };
};

type EffectCard = Extract<ConfirmCard, { rule: 'effect' | 'write' }>;

/** The values come first, each with who put it there. */
export type CardMaker = (
  effect: Effect,
  host: string,
  values: readonly PutValue[],
  request: GuardRequest,
) => EffectCard;

/** `card`: how the user is asked. Pure. */
export function judgeEffect(
  effect: Effect,
  request: GuardRequest,
  facts: GuardFacts,
  makeCard: CardMaker,
): GuardVerdict {
  const host = siteOf(request.foreseen?.url ?? '');
  if (host === undefined) return deny('It is not known which site this would change.');
  const { kinds } = effect;
  const recorded = facts.effects.flatMap(({ from, values: held = [] }) => (from === 'recorded' ? held : []));
  const approved = [...valuesOnCards(host, facts.grants, kinds), ...recorded];
  const values = putValues(fieldsOf(effect), host, facts, approved);
  const card = makeCard(effect, host, values, request);
  if (isGranted(card, request.callId, facts.grants) || isSettled(card, facts.safety.settled)) return allowed;
  if (effect.asksAlways) return { verdict: 'ask', card };
  const entry = coveringEntry(effect, values, request, facts);
  if (entry) return { verdict: 'allow', spends: entry };
  const act = { does: effect.does, site: host, kinds, control: effect.name, values };
  return askByCritic(card, act, facts, {
    target: request.foreseen?.known ?? facts.lastTarget,
    destination: effect.destination,
    fields: fieldsOf(effect),
  });
}

/** What the task put there comes first, then the page's own. */
export function cardFields(effect: Effect, values: readonly PutValue[]): EffectCard['fields'] {
  const isPut = (name: string, value: string) => values.some((put) => put.name === name && put.value === value);
  return [
    ...values.map(({ name, value, from }) => ({
      name,
      value,
      from: isOwnSource(from) ? ('user' as const) : ('model' as const),
    })),
    ...fieldsOf(effect)
      .filter(({ name, value }) => !isPut(name, value))
      .map(({ name, value }) => ({ name, value })),
  ];
}

const effectCard: CardMaker = (effect, host, values, { foreseen }) => {
  const amount = effect.kinds.includes('pay') ? foreseen?.amount : undefined;
  return {
    rule: 'effect',
    host,
    effect: gravestOf(effect.kinds),
    control: effect.name,
    destination: effect.destination,
    fields: cardFields(effect, values),
    ...(amount === undefined ? {} : { amount }),
    ...(mayRepeat(effect) ? { mayDiffer: [] } : {}),
  };
};

/** "For this task" is for what neither pays, nor gives rights, nor consents. */
export function mayRepeat({ kinds, asksAlways }: Effect): boolean {
  return kinds.every((kind) => kind === 'submit') && !asksAlways;
}
