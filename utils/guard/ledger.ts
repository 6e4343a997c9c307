import type { ApprovedEffect, FormFacts, GuardFacts, GuardRequest, Spending } from '../contracts/ports';
import { isSame } from '../text/as-it-is';
import { readSum } from '../text/numbers';
import { squeezed, wordsIn } from '../text/plain-text';
import { siteOf } from '../web/hosts';
import { textsAround, type Effect } from './effect';
import type { Act } from './critic';
import { isOwnSource, isPlain, type PutValue } from './provenance';

/**
 * For each kind of the effect one that is not used up, for this site and control, with each value that is not the
 * user's, and a payment's sum. No title of a page covers anything.
 */
export function coveringEntry(
  effect: Effect,
  act: Act,
  request: GuardRequest,
  facts: GuardFacts,
): Spending | undefined {
  const { site, values, fields } = act;
  const sent = [...values, ...fields].map(({ value }) => value);
  const around = textsAround(request, facts);
  const open = facts.effects.filter(
    (entry) =>
      entry.count > 0 &&
      (entry.sites.length > 0 ? entry.sites : [siteOf(facts.startUrl), ...facts.plannedSites]).includes(site) &&
      isNamed(effect, entry) &&
      values.every(({ value, from }) => isOwnSource(from) || entry.values?.some((known) => isSame(known, value))) &&
      goesTo(entry, sent, around) &&
      (entry.kind !== 'pay' || isWithin(sumsOf(effect, values, entry.values ?? [], request.foreseen?.amount), entry)),
  );
  const found = effect.kinds.map((kind) => open.find((entry) => entry.kind === kind));
  // The one that is soonest used up counts it.
  const [first] = found.toSorted((one, other) => (one?.count ?? 0) - (other?.count ?? 0));
  return first && found.every(Boolean)
    ? { from: 'plan', kind: first.kind, sites: first.sites, on: first.on }
    : undefined;
}

/** To one of the plan's addresses and all its names: the page may have put another there. */
function goesTo({ values = [], from, kind }: ApprovedEffect, sent: string[], around: string[]): boolean {
  const standsIn = (texts: readonly string[]) => (value: string) =>
    texts.some((text) => squeezed(text).includes(squeezed(value)));
  if (from === 'recorded') return true;
  const addresses = values.filter((value) => /^\S+$/.test(value.trim()) && !isPlain(value));
  const names = kind === 'submit' ? [] : values.filter(isPlain);
  return (addresses.length === 0 || addresses.some(standsIn(sent))) && names.every(standsIn([...sent, ...around]));
}

/** What was recorded is the name of one control. */
function isNamed({ control }: Effect, { on, from }: ApprovedEffect): boolean {
  const name = foldedWords(control.slice(0, MAX_NAME_LENGTH));
  if (from === 'recorded') return name.trim() !== '' && name === foldedWords(on.slice(0, MAX_NAME_LENGTH));
  return name.trim() !== '' && foldedWords(on).includes(name);
}

const MAX_NAME_LENGTH = 200;

/** Between spaces. */
function foldedWords(text: string): string {
  return ` ${wordsIn(text.normalize('NFKC').toLowerCase()).join(' ')} `;
}

/**
 * Beside the control, in fields that are called so or hold a currency, and the user's numbers that the task filled in.
 */
function sumsOf({ fields }: Effect, put: readonly PutValue[], values: readonly string[], amount?: string): string[] {
  const isSum = ({ name, value, kind }: FormFacts['fields'][number]) => {
    if (/amount|sum|total|price/i.test(name)) return value !== '';
    return kind !== 'hidden' && numberIn(value) < NO_SUM && readSum(value)?.currency !== '';
  };
  const filled = put.filter(
    ({ value, from }) => from === 'user' && numberIn(value) < NO_SUM && !values.some((known) => isSame(known, value)),
  );
  return [...(amount === undefined ? [] : [amount]), ...[...fields.filter(isSum), ...filled].map(({ value }) => value)];
}

function numberIn(value: string): number {
  return readSum(value)?.value ?? Infinity;
}

/** So large a number is that of an account. */
const NO_SUM = 1e9;

/** A sum that cannot be read is not; an entry without sums covers none that is known. */
function isWithin(paid: readonly string[], { sums = [] }: ApprovedEffect): boolean {
  const most = sums.flatMap((known) => readSum(known) ?? []);
  const isNamed = (sum: ReturnType<typeof readSum>) =>
    most.some(({ value, currency }) => sum && sum.value <= value && (sum.currency === currency || sum.currency === ''));
  return (paid.length > 0 || sums.length === 0) && paid.every((one) => isNamed(readSum(one)));
}
