import type { GuardFacts } from '../contracts/ports';
import { isSame } from '../text/as-it-is';
import { normaliseText } from '../text/normalise';
import { withoutMoments } from '../text/numbers';
import { withPlainSpaces, withPlainWidth } from '../text/plain-text';
import { isSpanOf } from './user-span';

/**
 * docs/security.md, row 8. `user`: a literal span of their words; `fact`: read about them for this site; `card`:
 * approved exactly so, for this kind and site; `plain`: few words, for the critic to judge.
 */
export type Source = 'user' | 'fact' | 'card' | 'plain' | 'foreign';

export function isOwnSource(from: Source): boolean {
  return from === 'user' || from === 'fact' || from === 'card';
}

export interface PutValue {
  name: string;
  value: string;
  from: Source;
}

/** In a page of `site`. `approved`: what cards and the plan hold. */
export function sourceOf(value: string, site: string, facts: GuardFacts, approved: readonly string[] = []): Source {
  if (isSpanOf(value, facts.userWords)) return 'user';
  if (facts.readFacts.some((fact) => fact.site === site && isSame(fact.text, value))) return 'fact';
  if (approved.some((one) => isSame(one, value))) return 'card';
  return isPlain(value) ? 'plain' : 'foreign';
}

export function foreignTexts(site: string, facts: GuardFacts, approved: readonly string[] = []): string[] {
  return facts.written.filter((text) => sourceOf(text, site, facts, approved) === 'foreign');
}

/** Plain values of many words, together or with those put on this site `before`, are pieces of something foreign. */
export function withoutPieces(values: readonly PutValue[], before: readonly string[]): PutValue[] {
  const plain = values.filter(({ from }) => from === 'plain').map(({ value }) => value);
  return plain.length === 0 || (areFew(plain, MAX_MOMENTS) && areFew([...plain, ...before], MAX_MOMENTS + 1))
    ? [...values]
    : values.map((one) => (one.from === 'plain' ? { ...one, from: 'foreign' } : one));
}

function areFew(plain: readonly string[], moments: number): boolean {
  const together = [...new Set(plain)].join('\n');
  return together.length <= MAX_TOGETHER && isCodeless(withoutMoments(together, moments));
}

/** A journey has two days, an appointment a day and two times. */
const MAX_MOMENTS = 3;
const MAX_TOGETHER = 400;
const MAX_PLAIN_LENGTH = 80;

/** Such as what is searched for: no address, no code, no sentences, nothing that is not as it looks. */
export function isPlain(text: string): boolean {
  if (text.length > MAX_PLAIN_LENGTH) return false;
  const plain = withPlainWidth(withPlainSpaces(text.trim()));
  const bare = withoutMoments(plain, MAX_MOMENTS);
  const signs = plain.match(/[^\p{L}\p{M}\p{N} ]/gu) ?? [];
  return (
    /^(?:[\p{L}\p{M}\p{N} ,.'"&()/:%$+-]|(?!\p{ASCII})[\p{P}\p{S}])*[!?]?$/u.test(plain) &&
    !/[\p{L}\p{N}][.][\p{L}]|[^\p{L}\p{M}\p{N} ()]{2}|(?<!\p{Nd})[.]\s+\S|(?![.])\p{Sentence_Terminal}\s*\S| {3}/u.test(
      plain,
    ) &&
    signs.length <= MAX_SIGNS + (plain.match(/[\p{L}\p{N}]{2,}/gu) ?? []).length &&
    normaliseText(plain.normalize('NFKC')) === plain.normalize() &&
    !longNumber.test(bare.replace(/\p{Nd}/gu, '0')) &&
    isCodeless(bare)
  );
}

/** Or the number of an account, also in groups, or another code. */
export function isAddress(value: string): boolean {
  return !isPlain(value) && /^\S+$/.test(value.trim().replace(/(?<=\b[A-Z\d]{2,4}) (?=[A-Z\d]{1,4}\b)/g, ''));
}

/** Not those between words. */
const MAX_SIGNS = 2;
/** Also with one sign between some: `471 108`. */
const longNumber = /0(?:[^\p{L}\p{M}0]?0){4}/u;

function isCodeless(text: string): boolean {
  const words = text.replace(/\p{Nd}/gu, '0').split(/[^\p{L}\p{M}\p{N}]+/u);
  return (
    words.every((word) => !isCode(word)) &&
    words.filter((word) => /0/.test(word) && /\p{L}/u.test(word)).length <= MAX_MIXED &&
    words.join('').replace(/[^0]/g, '').length <= MAX_DIGITS
  );
}

const MAX_MIXED = 2;
const MAX_DIGITS = 8;

/** Letters and digits that are no size and no ordinal, too. */
function isCode(word: string): boolean {
  if (/^\d+$/.test(word)) return word.length > 4;
  if (/\d/.test(word)) return word.length > 4 || /\d\p{L}+\d|\p{L}\d+\p{L}/u.test(word);
  // Capitals in the middle of a word can carry a code.
  return /\p{Ll}\p{Lu}.*\p{Lu}|\p{Lu}\p{Ll}\p{Lu}/u.test(word);
}
