import type { FieldType, RecordField } from '../api';
import { firstOfEachSlot, type Fact } from './record-facts';
import { convert, styleOf, type Style } from './record-values';
import { likeness, meaningOf, wordsOf } from './record-words';

export interface Match {
  slot: string;
  style: Style;
  /** It was found by its place, not by words of the page. */
  isGuess: boolean;
}

export interface Matches {
  byField: Map<string, Match>;
  /** 1 for each field that matches by name in every record. */
  score: number;
}

type Column = ReturnType<typeof columnsOf>[number];

/** By label, class, kind of element, type of values, and order. */
export function matchFields(fields: readonly RecordField[], samples: readonly Fact[][], lang: string): Matches {
  const columns = columnsOf(samples, lang);
  const pairs = fields
    .flatMap((field) =>
      columns.map((column) => ({ field, column, ...fitOf(field, column, column.facts.length / samples.length) })),
    )
    .filter(({ strength }) => strength > 0)
    .toSorted((a, b) => b.strength - a.strength);
  // If the page names some fields, what it does not name is missing.
  const isNamed = pairs.some(({ named }) => named);
  const byField = new Map<string, Match>();
  const used = new Set<string>();
  let score = 0;
  for (const { field, column, strength, isGuess } of pairs) {
    if ((isGuess && isNamed) || byField.has(field.name) || used.has(column.slot)) continue;
    byField.set(field.name, { slot: column.slot, style: column.style, isGuess });
    used.add(column.slot);
    score += strength;
  }
  return { byField, score };
}

const noFit = { strength: 0, named: false, isGuess: false };

function columnsOf(samples: readonly Fact[][], lang: string) {
  const bySlot = Map.groupBy(samples.flatMap(firstOfEachSlot), ({ slot }) => slot);
  return [...bySlot].map(([slot, facts]) => {
    const values = facts.map(({ value }) => value);
    const label = wordsOf(facts[0]?.label ?? '');
    return { slot, facts, label, distinct: new Set(values).size, style: styleOf(values, lang) };
  });
}

function fitOf({ name, type }: RecordField, column: Column, filled: number): typeof noFit {
  const [first] = column.facts;
  if (!first || !kinds[type].has(first.kind)) return noFit;
  const words = wordsOf(name);
  const meaning = meaningOf(words);
  if ((first.kind === 'image') !== (meaning === 'image') && type === 'url') return noFit;
  const readable =
    column.facts.filter(({ value }) => convert(type, value, column.style) !== null).length / column.facts.length;
  if (readable < 0.6) return noFit;
  const byName = Math.max(
    likeness(words, column.label),
    0.85 * Math.max(0, ...first.hints.map((hint) => likeness(words, hint))),
    type === 'text' && first.heading && meaning === 'title' ? 0.87 : 0,
  );
  const strength = byName > 0 ? byName : byType(type, column, meaning);
  return {
    strength: strength * (0.8 + 0.2 * readable) * (0.7 + 0.3 * filled),
    named: byName > 0,
    isGuess: byName === 0 && strength <= maxGuessStrength,
  };
}

const kinds: Record<FieldType, ReadonlySet<Fact['kind']>> = {
  text: new Set(['text']),
  number: new Set(['text']),
  date: new Set(['date', 'text']),
  boolean: new Set(['boolean', 'text']),
  url: new Set(['link', 'image', 'text']),
};

/** Up to this, only the order of the columns speaks for it. */
const maxGuessStrength = 0.4;

/** A column with the same value everywhere says nothing. */
function byType(type: FieldType, { facts, distinct, label }: Column, meaning: string | undefined): number {
  const [first] = facts;
  if (!first || (distinct === 1 && facts.length > 2)) return 0;
  if (type === 'date') return first.kind === 'date' ? 0.6 : 0.55;
  if (type === 'url') return first.heading ? 0.6 : 0.5;
  if (type === 'boolean') return first.kind === 'boolean' ? 0.5 : maxGuessStrength;
  if (type === 'number' && meaning === 'money' && facts.every(({ value }) => /\p{Sc}|\b[A-Z]{3}\b/u.test(value)))
    return 0.7;
  // A column with a name of its own is not what was asked for.
  if (label.length > 0) return 0;
  return type === 'number' ? (facts.every(({ value }) => value.length < 20) ? maxGuessStrength : 0) : 0.3;
}
