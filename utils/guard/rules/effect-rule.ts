import type { CardField, ConfirmCard, GuardFacts, GuardRequest, GuardVerdict } from '../../contracts/ports';
import { defined } from '../../defined';
import { notAttached } from '../../results/not-attached';
import { siteOf } from '../../web/hosts';
import { isOfDomain } from '../../web/registrable';
import { DOTS } from '../../page/act/forms/dots';
import { askByCritic } from '../critic';
import { classify, fieldsOf, gravestOf, type Effect } from '../effect';
import { isGranted, valuesOnCards } from '../grants';
import { coveringEntry } from '../ledger';
import { isSettled } from '../settled';
import { isOwnSource, type PutValue, type Source } from '../provenance';
import { putValues } from '../put-values';
import { allowed, deny, type Calls, type Rule } from '../../contracts/verdicts';

/**
 * docs/security.md, row 8: an effect needs an entry of the ledger, the critic's word, or a card with every value that
 * the task put there.
 */
export const effectRule: Rule<Calls['act']> = (request, facts) => {
  const effect = classify(request, facts);
  if (!effect) return allowed;
  const { destination } = effect;
  return judgeEffect(effect, request, facts, (shown) => ({ rule: 'effect', destination, ...shown }));
};

/** Files go to pages only in the task of their message. A program brings them along. */
export const filesRule: Rule<Calls['act']> = ({ call }, { files, byProgram }) => {
  const missing = call.by === 'upload' && !byProgram ? call.files.find((name) => !files.includes(name)) : undefined;
  return missing === undefined ? allowed : { verdict: 'deny', failure: notAttached(missing, files) };
};

/** `mayDiffer`: where it may be allowed for the task. */
type Shown = Omit<Extract<ConfirmCard, { rule: 'effect' }>, 'rule' | 'destination'>;

export type CardMaker = (shown: Shown) => Extract<ConfirmCard, { rule: 'effect' | 'write' }>;

export function judgeEffect(effect: Effect, request: GuardRequest, facts: GuardFacts, cardOf: CardMaker): GuardVerdict {
  const { url = '', amount } = request.foreseen ?? {};
  const site = siteOf(url);
  if (site === undefined) return deny('It is not known which site this would change.');
  const { kinds, control, asksAlways } = effect;
  const recorded = facts.effects.filter(({ from, sites }) => from === 'recorded' && sites.includes(site));
  const fields = fieldsOf(effect);
  const approved = [...valuesOnCards(site, facts.grants, effect), ...recorded.flatMap(({ values: held = [] }) => held)];
  // What stands in a page of another site does not leave from here.
  const here = facts.here.filter(({ site: at }) => !at || isOfDomain(at, url) || isOfDomain(at, request.tab.url));
  const values = [...putValues(fields, site, { ...facts, here }, approved), ...filesIn(fields, facts)];
  const isCut = fields.some(({ cut }) => cut);
  const card = cardOf({
    host: site,
    effect: gravestOf(kinds),
    control,
    fields: cardFields(fields, values),
    ...defined({ amount }),
    ...(isCut ? { cut: true } : {}),
    // Not what may pay, gives rights or consents, nor what nobody can tell from another.
    ...(!amount && kinds.every((kind) => kind === 'submit') && !asksAlways && !isCut ? { mayDiffer: [] } : {}),
  });
  if (isGranted(card, request.callId, facts.grants) || isSettled(card, facts.safety.settled)) return allowed;
  if (asksAlways) return { verdict: 'ask', card };
  const act = { ...effect, site, fields, values, amount };
  const spends = coveringEntry(act, request, facts);
  if (spends && facts.saidSince === 'nothing') return { verdict: 'allow', spends };
  return askByCritic(card, { ...act, ...defined({ covered: spends }) }, request, facts);
}

/** No page can fill in a file. */
function filesIn(fields: Effect['fields'], { files, byProgram }: GuardFacts): PutValue[] {
  const isOurs = (value: string) => byProgram ?? value.split(', ').every((one) => files.includes(one));
  return fields
    .filter(({ kind, value }) => kind === 'file' && isOurs(value))
    .map(({ name, value }) => ({ name, value, from: byProgram ? 'foreign' : 'user' }));
}

const whose = (from: Source) => (isOwnSource(from) ? 'user' : 'model');

function cardFields(fields: Effect['fields'], values: readonly PutValue[]): CardField[] {
  const isPut = (name: string, value: string) =>
    values.some((put) => put.name === name && (put.value === value || value === DOTS));
  return [
    ...values.map(({ from, ...one }): CardField => ({ ...one, from: from === 'card' ? 'before' : whose(from) })),
    ...fields.filter(({ name, value }) => !isPut(name, value)).map(({ name, value }) => ({ name, value })),
  ];
}
