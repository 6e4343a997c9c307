import { currencyNames } from 'virtual:currency-names';
import type { ApprovedEffect, GuardFacts, GuardRequest, Spending } from '../contracts/ports';
import { currenciesAmong, isSum, sumsAmong } from '../page/act/forms/field-sums';
import { areWithin, numberIn, zeroIn } from '../page/act/forms/sums';
import { isSame } from '../text/as-it-is';
import { holdsAccountNumber } from '../text/account-number';
import { foldedName } from '../text/folded-name';
import { plainTextOf, squeezed } from '../text/plain-text';
import { isAddressOf, isToField, receiversIn } from '../text/receivers';
import { siteOf } from '../web/hosts';
import { gravestOf, textsAround } from './effect';
import type { Act } from './critic';
import { namesReceiver } from './effect-of-address';
import { isAddress, isOwnSource, isPlain } from './provenance';
import { isSpanOf } from './user-span';

/**
 * For each kind of the effect an unused one, for this site and control, with each value that is not the user's, and a
 * payment's sum. No page's title covers anything.
 */
export function coveringEntry(act: Act, request: GuardRequest, facts: GuardFacts): Spending | undefined {
  const around = textsAround(request, facts);
  const open = facts.effects.filter(
    (entry) =>
      entry.count > 0 &&
      sitesOf(entry, facts).includes(act.site) &&
      isNamed(act, entry) &&
      act.values.every(({ value, from }) => isOwnSource(from) || entry.values?.some((known) => isSame(known, value))) &&
      goesTo(entry, act, around, facts.userWords) &&
      (entry.kind !== 'pay' || isWithin(entry, act)),
  );
  const found = act.kinds.map((kind) => open.find((entry) => entry.kind === kind));
  // The gravest counts it: a payment is not repeated because a message was sent with it.
  const first = found[act.kinds.indexOf(gravestOf(act.kinds))];
  if (!first || !found.every(Boolean)) return undefined;
  const { count: _left, ...entry } = first;
  return { values: [], sums: [], ...entry, from: 'plan' };
}

/** Without a site of its own: where the task began, else the only one of the plan. */
function sitesOf({ sites }: ApprovedEffect, { startUrl, plannedSites: [first, second] }: GuardFacts) {
  return sites.length > 0 ? sites : [siteOf(startUrl) ?? (second === undefined ? first : undefined)];
}

/** To one of the plan's addresses and all its names: the page may have put another there, or one more in sight. */
function goesTo(entry: ApprovedEffect, { values, fields }: Act, around: string[], said: readonly string[]): boolean {
  const { values: named = [], from, kind } = entry;
  if (from === 'recorded') return true;
  // Among several things, a button's name alone does not say which one goes.
  if (kind === 'delete' && named.length === 0 && around.some((text) => text !== '')) return false;
  // Of a long text, an editor may have changed breaks and signs.
  const standsIn = (texts: readonly string[]) => (value: string) =>
    isSpanOf(value, texts) || (value.length > MAX_EXACT && texts.some((text) => holdsAll(text, value)));
  // What nobody sees tells nothing of who gets it.
  const seen = fields.filter((field) => field.kind !== 'hidden');
  const sent = [...values, ...seen].map(({ value }) => value);
  const addresses = named.filter(isAddress);
  const names = kind === 'submit' ? [] : named.filter((value) => !isAddress(value));
  const isKnown = (value: string) =>
    standsIn(named)(value) || values.some((put) => put.value === value) || isSpanOf(value, said);
  // A text is no name, unless it stands beside its address.
  const isOf = (part: string, beside: string) => (name: string) =>
    isAddressOf(part, name) && (isPlain(name) || standsIn([beside])(name));
  // Beside one of them, in a list with one and in place of one there is nobody else.
  const lists = seen.filter(({ value }) => [...addresses, ...names].some(standsIn([value]))).flatMap(listOf);
  const isOther = (field: Act['fields'][number]) => {
    const isListed = (part: string) => isKnown(part) || names.some(isOf(part, field.value));
    const parts = receiversIn(field.value);
    const receives = isToField(field.name) || namesReceiver(field.name) || parts.some(isListed);
    return (
      (receives && !parts.every(isListed)) ||
      (addresses.length > 0 && isAddress(field.value)) ||
      listOf(field).some((list) => lists.includes(list))
    );
  };
  return (
    (addresses.length === 0 || addresses.some(standsIn(sent))) &&
    names.every(standsIn([...sent, ...around])) &&
    (addresses.length + names.length === 0 || !seen.some((field) => !isKnown(field.value) && isOther(field)))
  );
}

const MAX_EXACT = 80;
const holdsAll = (text: string, value: string): boolean => squeezed(plainTextOf(text)).includes(squeezed(value));

const listOf = ({ name }: { name: string }): string[] => (/\.\d+$/.test(name) ? [name.replace(/\d+$/, '')] : []);

/** What was recorded is the name of one control. */
function isNamed({ control }: Act, { on, from }: ApprovedEffect): boolean {
  const name = foldedName(control.slice(0, MAX_NAME_LENGTH));
  if (from === 'recorded') return name.trim() !== '' && name === foldedName(on.slice(0, MAX_NAME_LENGTH));
  return name.trim() !== '' && foldedName(on).includes(name);
}

const MAX_NAME_LENGTH = 200;

/**
 * Each sum beside the control and in fields that are called so or hold a currency, and each number of the user's that
 * the task filled in. Not one that cannot be read; nothing by an entry without sums, or where nobody knows the sum. A
 * number may be how many: it tells the sum only if the entry has it.
 */
function isWithin({ sums = [], values = [] }: ApprovedEffect, act: Act): boolean {
  const numbers = act.values.flatMap(({ value, from }) =>
    from === 'user' && isSum(value) && !values.some((known) => isSame(known, value)) ? [value] : [],
  );
  const shown = [act.amount ?? [], sumsAmong(act.fields)].flat();
  const units = [...act.fields, ...act.values].flatMap(
    ({ value }) => zeroIn(currencyNames.get(value.trim().toLowerCase()) ?? value) ?? [],
  );
  const tells = (number: string) => sums.some((sum) => numberIn(sum) === numberIn(number));
  return (shown.length > 0 || numbers.some(tells)) && areWithin(sums, [...shown, ...numbers, ...units]);
}

/** No larger sum, in no other currency, to nobody else. Where the card told no sum, a very number on it. */
export function isPaidWithin({ sums, values }: NonNullable<GuardFacts['opened']>, fields: Act['fields']): boolean {
  const to = fields.filter(({ name, value }) => (namesReceiver(name) && value !== '') || holdsAccountNumber(value));
  const [asked, currencies] = [sumsAmong(fields), currenciesAmong(fields)];
  const isShown = (sum: string) => isSum(sum) && values.some((value) => numberIn(value) === numberIn(sum));
  return (
    (sums.length > 0 ? areWithin(sums, [...asked, ...currencies]) : asked.every(isShown) && currencies.length === 0) &&
    to.every(({ value }) => isSpanOf(value, values))
  );
}
