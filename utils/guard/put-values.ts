import type { FormFacts, GuardFacts } from '../agent/ports';
import { plainTextOf } from './plain-text';
import { sourceOf, squeezed, type Source } from './provenance';

/** A value of an effect that the task put there, with its source. */
export interface PutValue {
  name: string;
  value: string;
  from: Source;
}

type Field = Pick<FormFacts['fields'][number], 'name' | 'value'>;
type PutFacts = Pick<GuardFacts, 'written' | 'wroteMore' | 'here' | 'userWords' | 'readFacts'>;

/**
 * The values of an effect that the task typed, pasted or chose: those among `fields`, and those that stand in the same
 * document and that no field shows, because the page may send them in a form of its own. What the page put there itself
 * is not among them. Pure.
 */
export function putValues(
  fields: readonly Field[],
  site: string,
  facts: PutFacts,
  approved: readonly string[] = [],
): PutValue[] {
  const texts = [...facts.written, ...facts.here.map(({ value }) => value)];
  const index = indexOf(texts);
  const found = fields.flatMap(({ name, value }): PutValue[] => {
    const parts = putIn(value, index);
    const chosen = facts.here.some((put) => put.name === name && put.isChoice);
    if (parts === undefined && !chosen)
      return facts.wroteMore && value !== '' ? [{ name, value, from: 'foreign' }] : [];
    const own = sourceOf(value, site, facts, approved);
    const from = safe.has(own)
      ? own
      : worstOf([own, ...(parts ?? []).map((part) => sourceOf(part, site, facts, approved))]);
    return [{ name, value, from }];
  });
  const shown = new Set(found.map(({ value }) => squeezed(plainTextOf(value))));
  const unseen = facts.here.flatMap(({ name, value }): PutValue[] =>
    shown.has(squeezed(value)) || found.some((one) => squeezed(plainTextOf(one.value)).includes(squeezed(value)))
      ? []
      : [{ name, value, from: sourceOf(value, site, facts, approved) }],
  );
  return [...found, ...unseen];
}

const safe: ReadonlySet<Source> = new Set<Source>(['user', 'fact', 'card']);
const order: readonly Source[] = ['user', 'fact', 'card', 'plain', 'foreign'];

function worstOf(sources: readonly Source[]): Source {
  return order.toReversed().find((source) => sources.includes(source)) ?? 'user';
}

/**
 * The texts of the task that a value holds: [] where the value is itself a part of one, undefined where it has nothing
 * of the task's.
 */
export function putIn(value: string, { texts, pieces }: TextIndex): string[] | undefined {
  const whole = squeezed(plainTextOf(value));
  if (whole === '') return undefined;
  const held = texts.filter(({ key }) => key === whole || (key.length >= MIN_PART && whole.includes(key)));
  if (held.length > 0) return held.map(({ text }) => text);
  const isPart = whole.length >= MIN_PART && texts.some(({ key }) => key.includes(whole));
  return isPart || isMadeOf(whole, pieces) ? [] : undefined;
}

interface TextIndex {
  texts: { text: string; key: string }[];
  pieces: ReadonlySet<string>;
}

/** A match of this many letters and digits is no coincidence. */
const MIN_PART = 5;
const MAX_JOINED = 200;

export function indexOf(texts: readonly string[]): TextIndex {
  const known = texts.flatMap((text) => {
    const key = squeezed(plainTextOf(text));
    return key === '' ? [] : [{ text, key }];
  });
  return { texts: known, pieces: new Set(known.map(({ key }) => key).filter(({ length }) => length < MAX_JOINED)) };
}

/** Whether a text consists of nothing but pieces that were typed one after the other, in one field or in several. */
export function isMadeOf(text: string, pieces: ReadonlySet<string>): boolean {
  if (text.length < MIN_PART || text.length > MAX_JOINED || pieces.size < 2) return false;
  const lengths = [...new Set([...pieces].map(({ length }) => length))];
  const reached = [true];
  for (let end = 1; end <= text.length; end += 1)
    reached[end] = lengths.some(
      (length) => length <= end && reached[end - length] === true && pieces.has(text.slice(end - length, end)),
    );
  return reached[text.length] === true;
}
