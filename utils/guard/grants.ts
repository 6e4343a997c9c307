import type { CardField, ConfirmCard, Grant, GuardFacts, GuardRequest, GuardVerdict } from '../contracts/ports';
import { allowed } from '../contracts/verdicts';
import { namesAmount } from '../page/act/forms/prices';
import { hasTicked, isSoonAfter } from '../text/clocks';
import { isSpeech, type Effect } from './effect';
import { isAddress } from './provenance';

/** For this call, or for the task: with the same values, but for clocks and for fields that its card left free. */
export function isGranted(card: ConfirmCard, callId: string, grants: readonly Grant[]): boolean {
  return grants.some(
    (grant) =>
      (grant.callId === callId && factsOf(grant.card) === factsOf(setBack(card, grant))) ||
      (grant.allow === 'task' && isLike(grant.card, card)),
  );
}

export function askOnce(card: ConfirmCard, { callId }: GuardRequest, { grants }: GuardFacts): GuardVerdict {
  return isGranted(card, callId, grants) ? allowed : { verdict: 'ask', card };
}

/** The page's own clocks show again what they did when the user was asked. */
function setBack(card: ConfirmCard, { card: shown, ms }: Grant): ConfirmCard {
  if (ms === undefined || !('effect' in card && 'effect' in shown)) return card;
  const isSlight = card.effect === 'submit' || isSpeech(card.effect);
  const back = (now: string, before = now) => (hasTicked(before, now, ms, isSlight) ? before : now);
  const before = shown.fields;
  const isFixed = ({ name, from }: CardField) => from !== undefined || namesAmount(name);
  const fields = card.fields.map((one, at) =>
    isFixed(one) ? one : { ...one, value: back(one.value, before[at]?.value) },
  );
  return { ...card, fields, ...(card.control === undefined ? {} : { control: back(card.control, shown.control) }) };
}

/** Sources, what the user has not named and what else the card offered. */
const forUser = ['unnamed', 'points', 'mayDiffer'];

function factsOf(card: ConfirmCard, without: readonly string[] = []): string {
  const facts = Object.entries(card).filter(([name]) => ![...forUser, ...without].includes(name));
  return JSON.stringify(facts.toSorted(), (name, value: unknown) => (name === 'readAt' ? undefined : value));
}

/** For the task, unless compared one by one. */
const free = ['fields', 'bytes', 'from', 'code', 'explanation'];

function isLike(granted: ConfirmCard, card: ConfirmCard): boolean {
  if (granted.rule === 'flow' && card.rule === 'site') return granted.to === card.host;
  const isForOneCall = card.rule === 'user-facts' || ('frame' in card && card.frame !== undefined);
  if (isForOneCall || factsOf(granted, free) !== factsOf(card, free)) return false;
  if (card.rule === 'effect' || card.rule === 'write')
    return 'mayDiffer' in granted && 'mayDiffer' in card && hasSameFields(granted, card);
  return sourcesOn(card).every((one) => sourcesOn(granted).includes(one));
}

/** A later card may have fewer, never more. */
function sourcesOn(card: ConfirmCard): string[] {
  return 'from' in card && typeof card.from !== 'string' ? (card.from ?? []) : [];
}

type WithFields = Pick<Extract<ConfirmCard, { rule: 'effect' | 'write' }>, 'fields' | 'mayDiffer'>;

function hasSameFields({ fields: before, mayDiffer = [] }: WithFields, { fields }: WithFields): boolean {
  const byName = (one: CardField, other: CardField) => (one.name < other.name ? -1 : 1);
  const now = fields.toSorted(byName);
  const isKept = ({ name, value }: CardField, { name: called, value: next, from }: CardField) =>
    name === called &&
    (value === next ||
      (mayDiffer.includes(name) && !isAddress(next)) ||
      (from === undefined && isSoonAfter(value, next)));
  return before.length === now.length && before.toSorted(byName).every((one, at) => isKept(one, now[at] ?? one));
}

/** Of effects on this site; with `act`: of its kinds, with its control, for the whole task. */
export function valuesOnCards(site: string, grants: readonly Grant[], act?: Effect): string[] {
  return grants.flatMap(({ card, allow }) =>
    (card.rule === 'effect' || card.rule === 'write') &&
    card.host === site &&
    (!act || (allow === 'task' && act.kinds.includes(card.effect) && (card.control ?? '') === act.control))
      ? card.fields.map(({ value }) => value)
      : [],
  );
}

export function cardShowedHost(host: string, callId: string, grants: readonly Grant[]): boolean {
  return grants.some(({ callId: granted, card }) => {
    if (granted !== callId || /^(address|tab|user-facts)$/.test(card.rule)) return false;
    return ('host' in card && card.host === host) || ('to' in card && card.to === host);
  });
}
