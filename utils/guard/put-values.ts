import type { FormFacts, GuardFacts, PutInPage } from '../contracts/ports';
import { holdsText } from '../text/find-text';
import { keepingForms } from '../text/kept-forms';
import { isMadeOf, MAX_JOINED } from '../text/made-of';
import { decodedText } from '../text/decoded-text';
import { plainTextOf, squeezed } from '../text/plain-text';
import { DOTS } from '../page/act/forms/dots';
import { judgedValues } from './critic';
import { valuesOnCards } from './grants';
import { foreignTexts, isOwnSource, sourceOf, withoutPieces, type PutValue, type Source } from './provenance';

type Field = Pick<FormFacts['fields'][number], 'name' | 'value'>;

/** What the task put among `fields`, and elsewhere in the document: the page may send that in its own form. */
export function putValues(
  fields: readonly Field[],
  site: string,
  facts: GuardFacts,
  approved: readonly string[] = [],
): PutValue[] {
  const index = indexOf(facts.written);
  const source = (value: string) => sourceOf(value, site, facts, approved);
  const isChosen = (name: string) => facts.here.some((put) => put.name === name && put.isChoice);
  const carries = foreignIn(site, facts, approved);
  // No secret of the user's is shown. What a model has made up is none.
  const told = ({ name, value, isHidden }: PutInPage): PutValue => {
    const from = source(value);
    if (!isHidden) return { name, value, from };
    return isOwnSource(from) ? { name, value: DOTS, from } : { name, value, from: 'foreign' };
  };
  const found = fields.flatMap(({ name, value }): PutValue[] => {
    const behind = value === DOTS && facts.here.findLast((put) => put.isHidden && put.name === name);
    if (behind) return [told(behind)];
    const parts = putIn(value, index);
    // A name can carry something, too.
    if (carries(name)) return [{ name, value: name, from: 'foreign' }];
    if (parts !== undefined) return [{ name, value, from: sourceIn(value, parts, source) }];
    // The value behind a choice is the page's: what was chosen is what people read beside it.
    if (isChosen(name)) return [{ name, value, from: source(name) }];
    return facts.wroteMore && value !== '' ? [{ name, value, from: 'foreign' }] : [];
  });
  const isSeen = ({ value, from }: PutValue) =>
    found.some((one) => order.indexOf(from) <= order.indexOf(one.from) && holds(one.value, value));
  const unseen = facts.here
    .filter(({ name, isChoice }) => !isChoice || found.every((one) => one.name !== name))
    .map(told)
    .filter((put) => !isSeen(put));
  return withoutPieces([...found, ...unseen], plainBefore(site, facts));
}

/** Of a name or a part of an address: whole, because parts stand in many. */
export function foreignIn(...given: Parameters<typeof foreignTexts>): (text: string) => boolean {
  const foreign = indexOf(foreignTexts(...given));
  return (text) => (putIn(text, foreign) ?? []).length > 0;
}

/** Typed or opened on a site until now, and shown by no card there. */
export function plainBefore(site: string, facts: GuardFacts): string[] {
  const shown = valuesOnCards(site, facts.grants);
  const typed = facts.put.flatMap((one) => (one.site === site ? [one.value] : []));
  const passed = facts.judged.flatMap(({ key, asked }) => (asked === 'yes' ? judgedValues(key, site) : []));
  const isOpen = (value: string) => sourceOf(value, site, facts) === 'plain' && !shown.includes(value);
  return [...new Set([...typed, ...passed])].filter(isOpen);
}

/** An editor adds marks to a text. Marks that the task wrote are part of it. */
function sourceIn(value: string, parts: readonly string[], source: (value: string) => Source): Source {
  const whole = source(value);
  if (isOwnSource(whole)) return whole;
  const plain = plainTextOf(value);
  const same = parts.filter((part) => keyOf(part) === keyOf(plain));
  const sources = same.length > 0 ? same.map(source) : [source(plain), ...parts.map(source)];
  return order.findLast((one) => sources.includes(one)) ?? 'user';
}

function holds(text: string, value: string): boolean {
  const key = keyOf(value);
  return keysOf(text).some((one) => holdsText(one, key));
}

/** As it is, as people read it and as it was encoded. */
const keysOf = keepingForms((text) =>
  [...new Set([text, plainTextOf(text), decodedText(text)])].map(keyOf).filter((key) => key !== ''),
);

function keyOf(text: string): string {
  return squeezed(text) || text.trim();
}

/** From best to worst. */
const order: readonly Source[] = ['user', 'fact', 'card', 'plain', 'foreign'];

/** [] where the value is part of such a text, undefined where it has nothing of the task's. */
export function putIn(value: string, { texts, pieces }: TextIndex): string[] | undefined {
  const wholes = keysOf(value);
  const held = texts.filter(({ key }) =>
    wholes.some((whole) => key === whole || (key.length >= MIN_PART && holdsText(whole, key))),
  );
  if (held.length > 0) return held.map(({ text }) => text);
  const isPut = (whole: string) =>
    (whole.length >= MIN_PART && texts.some(({ key }) => holdsText(key, whole))) || isMadeOf(whole, pieces);
  return wholes.some(isPut) ? [] : undefined;
}

interface TextIndex {
  texts: { text: string; key: string }[];
  pieces: ReadonlySet<string>;
}

/** A shorter match may be a coincidence. */
const MIN_PART = 5;

export function indexOf(texts: Iterable<string>): TextIndex {
  const known = [...texts].flatMap((text) => {
    const key = keyOf(text);
    return key === '' ? [] : [{ text, key }];
  });
  return { texts: known, pieces: new Set(known.map(({ key }) => key).filter(({ length }) => length < MAX_JOINED)) };
}
