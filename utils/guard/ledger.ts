import type { ApprovedEffect, EffectKind, GuardFacts, GuardRequest, Spending } from '../contracts/ports';
import { readSum } from '../text/numbers';
import { squeezed, wordsIn } from '../text/plain-text';
import { siteOf } from '../web/hosts';
import { fieldsOf, type Effect } from './effect';
import { isOwnSource, isPlain, type PutValue } from './provenance';
import { isSame } from './user-span';

/**
 * The entry that covers all of an effect: of its kind, not used up, for this site, with the name of its control, and
 * with every value that is not the user's own. Each of its kinds needs an entry. A payment must be of a sum that the
 * entry names, in its currency. The title of a page covers nothing: it is the page's. Pure.
 */
export function coveringEntry(
  effect: Effect,
  values: readonly PutValue[],
  { foreseen }: Pick<GuardRequest, 'foreseen'>,
  { effects, startUrl, plannedSites }: Pick<GuardFacts, 'effects' | 'startUrl' | 'plannedSites'>,
): Spending | undefined {
  const host = siteOf(foreseen?.url ?? '');
  const open = effects.filter(
    (entry) =>
      entry.count > 0 &&
      host !== undefined &&
      (entry.sites.length > 0 ? entry.sites : [siteOf(startUrl), ...plannedSites]).includes(host) &&
      isNamed(effect, entry) &&
      holdsAll(entry, values) &&
      goesTo(entry, values, effect, foreseen),
  );
  const forKind = (kind: EffectKind) =>
    open.find(
      (entry) =>
        entry.kind === kind && (kind !== 'pay' || isWithin(sumsOf(effect, values, entry, foreseen?.amount), entry)),
    );
  const found = effect.kinds.map(forKind);
  // The one that is soonest used up counts it.
  const [first] = found.toSorted((one, other) => (one?.count ?? 0) - (other?.count ?? 0));
  return first && found.every(Boolean)
    ? { from: 'plan', kind: first.kind, sites: first.sites, on: first.on }
    : undefined;
}

/** Values that are not the user's own; plain words are for the critic. */
function holdsAll({ values = [] }: ApprovedEffect, put: readonly PutValue[]): boolean {
  return put.every(({ value, from }) => isOwnSource(from) || values.some((known) => isSame(known, value)));
}

/**
 * One of the addresses and accounts that the plan's card named is among what is sent: the page may have put another one
 * there. Where it has filled in something that the card did not name, all names must be there or around the control.
 */
function goesTo(
  { values = [], from, kind }: ApprovedEffect,
  put: readonly PutValue[],
  effect: Effect,
  foreseen: GuardRequest['foreseen'],
): boolean {
  const fields = fieldsOf(effect);
  const { item, heading, within = [] } = foreseen?.known ?? {};
  const sent = [...put, ...fields].map(({ value }) => value);
  const standsIn = (texts: readonly (string | undefined)[]) => (value: string) =>
    texts.some((text = '') => squeezed(text).includes(squeezed(value)));
  const addresses = values.filter((value) => /^\S+$/.test(value.trim()) && !isPlain(value));
  if (from === 'recorded' || (addresses.length > 0 && !addresses.some(standsIn(sent)))) return from === 'recorded';
  const isOwn = (value: string) => value !== '' && !put.some((one) => isSame(one.value, value));
  const fillsIn = fields.some(
    ({ kind, value }) => kind !== 'hidden' && isOwn(value) && !values.some(standsIn([value])),
  );
  return (
    kind === 'submit' ||
    !foreseen?.control ||
    !fillsIn ||
    values.filter(isPlain).every(standsIn([...sent, item, heading, ...within]))
  );
}

/** What was recorded is the name of one control. */
function isNamed({ name }: Effect, { on, from }: ApprovedEffect): boolean {
  return hasName(on, name) && (from !== 'recorded' || hasName(name, on));
}

function hasName(on: string, control: string): boolean {
  const name = foldedWords(control.slice(0, MAX_NAME_LENGTH)).join(' ');
  return name !== '' && ` ${foldedWords(on).join(' ')} `.includes(` ${name} `);
}

const MAX_NAME_LENGTH = 200;

function foldedWords(text: string): string[] {
  return wordsIn(text.normalize('NFKC').toLowerCase());
}

/**
 * Sums beside the control of a payment, in fields that are called so, and in numbers of the user's that the task filled
 * in, whatever the field is called, unless the entry names them.
 */
function sumsOf(
  { fields }: Effect,
  put: readonly PutValue[],
  { values = [] }: ApprovedEffect,
  amount: string | undefined,
): string[] {
  const named = fields.filter(({ name, value }) => /amount|sum|total|price/i.test(name) && value !== '');
  const filled = put.filter(
    ({ value, from }) =>
      from === 'user' && (readSum(value)?.value ?? Infinity) < NO_SUM && !values.some((known) => isSame(known, value)),
  );
  return [...(amount === undefined ? [] : [amount]), ...[...named, ...filled].map(({ value }) => value)];
}

/** So large a number is that of an account. */
const NO_SUM = 1e9;

/**
 * All sums are known to be no larger than one that the entry names, in the same currency. A sum that cannot be read is
 * not; an entry without sums covers none that is known.
 */
function isWithin(paid: readonly string[], { sums = [] }: ApprovedEffect): boolean {
  if (paid.length === 0) return sums.length === 0;
  return paid.every((one) => {
    const sum = readSum(one);
    return sums.some((known) => {
      const most = readSum(known);
      if (!sum || !most) return false;
      return sum.value <= most.value && (sum.currency === most.currency || sum.currency === '');
    });
  });
}
