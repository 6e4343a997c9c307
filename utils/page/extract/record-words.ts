import { collapse } from '../dom/dom';
import families from './word-families.json';

/** Lower case, from any spelling: "unitPrice", "unit-price", "Unit price:". */
export function wordsOf(name: string): string[] {
  return collapse(name.replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2').replace(/[^\p{L}\p{N}%#]+/gu, ' '))
    .toLowerCase()
    .split(' ')
    .filter(Boolean)
    .map((word) => word.replace(/(?<=..[^s])s$/, ''));
}

/** 1 if equal, 0.9 if `wanted` is within `given`, 0.88 the other way round, 0.85 for another word in common, else 0. */
export function likeness(wanted: readonly string[], given: readonly string[]): number {
  if (wanted.length === 0 || given.length === 0) return 0;
  if (wanted.join(' ') === given.join(' ')) return 1;
  if (wanted.every((word) => given.includes(word))) return 0.9;
  if (given.every((word) => wanted.includes(word))) return 0.88;
  const synonyms = wanted.flatMap((word) => familyOf([word])?.[1] ?? []);
  return given.some((word) => synonyms.includes(word)) ? 0.85 : 0;
}

export function meaningOf(words: readonly string[]): string | undefined {
  return familyOf(words)?.[0];
}

const meanings: [meaning: string, family: readonly string[]][] = Object.entries(families);

function familyOf(words: readonly string[]) {
  return meanings.find(([, family]) => words.some((word) => family.includes(word)));
}
