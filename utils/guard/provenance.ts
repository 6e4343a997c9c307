import type { GuardFacts } from '../agent/ports';
import { areValues } from '../text/given-values';
import { plainTextOf } from './plain-text';

/**
 * Where a value that the task put into a page comes from (docs/security.md, row 8). `user`: a literal span of the
 * user's own words. `fact`: a fact about the user that was read for this site. `card`: exactly this was approved for
 * the same kind of effect on this site. `plain`: a few plain words, which may follow from the user's words: only the
 * critic can say so. `foreign`: anything else.
 */
export type Source = 'user' | 'fact' | 'card' | 'plain' | 'foreign';

/** The source of a value that the task put into a page of `site`. `approved`: what cards and the plan hold. Pure. */
export function sourceOf(
  value: string,
  site: string,
  { userWords, readFacts }: Pick<GuardFacts, 'userWords' | 'readFacts'>,
  approved: readonly string[] = [],
): Source {
  const text = plainTextOf(value);
  if (isSpanOf(text, userWords)) return 'user';
  if (readFacts.some((fact) => fact.site === site && isSame(fact.text, text))) return 'fact';
  if (approved.some((one) => isSame(one, text))) return 'card';
  return isPlain(text) ? 'plain' : 'foreign';
}

/** The foreign ones among the texts that the task put into pages. Pure. */
export function foreignTexts(
  site: string,
  facts: Pick<GuardFacts, 'written' | 'here' | 'userWords' | 'readFacts'>,
): string[] {
  const texts = new Set([...facts.written, ...facts.here.map(({ value }) => value)]);
  return [...texts].filter((text) => sourceOf(text, site, facts) === 'foreign');
}

/**
 * Whether a text stands in the user's words as it is. Case, white space, the form of numbers and dates, and punctuation
 * at its ends do not count. The values of a list are no words of the user. Pure.
 */
export function isSpanOf(value: string, userWords: readonly string[]): boolean {
  const wanted = [folded(value), ...datesIn(value), ...numberIn(value)].filter((text) => text !== '');
  const texts = foldedWords(userWords);
  if (wanted.some((text) => texts.some((own) => own.includes(` ${text} `) || hasWithin(own, text)))) return true;
  // A number of an account is written with and without spaces.
  const code = squeezed(value);
  return code.length >= MIN_CODE_LENGTH && /\d/.test(code) && texts.some((own) => squeezed(own).includes(code));
}

/** Whether two texts are the same but for case, white space and the form of numbers. */
export function isSame(one: string, other: string): boolean {
  return folded(one) === folded(other);
}

/** Only letters and digits, in lower case. */
export function squeezed(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '');
}

const MIN_CODE_LENGTH = 8;
/** Longer texts of the user are read to here, newest first. */
const MAX_READ_CHARS = 100_000;
const read = new WeakMap<readonly string[], string[]>();

/** The user's words, folded, each between spaces. Cached: the state makes a new list where words are added. */
function foldedWords(userWords: readonly string[]): string[] {
  const known = read.get(userWords);
  if (known) return known;
  let left = MAX_READ_CHARS;
  const texts = userWords
    .toReversed()
    .filter((text) => !areValues(text))
    .flatMap((text) => {
      const kept = text.slice(0, Math.max(0, left));
      left -= kept.length;
      return kept === '' ? [] : [` ${folded(kept)} `];
    });
  read.set(userWords, texts);
  return texts;
}

/** Whether the text stands between signs that are no letters and no digits: `"At one?"`, `(50)`. */
function hasWithin(own: string, text: string): boolean {
  for (let at = own.indexOf(text); at >= 0; at = own.indexOf(text, at + 1)) {
    const isWhole = (sign: string | undefined) => sign === undefined || !/[\p{L}\p{M}\p{N}@]/u.test(sign);
    const after = own.slice(at + text.length, at + text.length + 2);
    const goesOn = /^[.@:/-][\p{L}\p{N}]/u.test(after);
    const before = own.slice(Math.max(0, at - 2), at);
    if (isWhole(own[at - 1]) && isWhole(after[0]) && !goesOn && !/[\p{L}\p{N}][.@:/-]$/u.test(before)) return true;
    if (unspaced.test(text) && text.length > 1) return true;
  }
  return false;
}

/** Scripts without spaces between words. */
const unspaced = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]+$/u;

function folded(text: string): string {
  return withoutEnds(
    text
      .normalize('NFKC')
      .toLowerCase()
      .replace(/\p{Cf}+/gu, '')
      .replace(/\s+/g, ' ')
      .replace(/\d[\d.,' ]*\d|\d/g, canonicalNumber)
      .trim(),
  );
}

/** Without quotation marks, brackets and punctuation around it. A loop: a pattern takes time by the square. */
function withoutEnds(text: string): string {
  let [from, to] = [0, text.length];
  while (from < to && ends.includes(text[from] ?? '')) from += 1;
  while (to > from && ends.includes(text[to - 1] ?? '')) to -= 1;
  return text.slice(from, to);
}

const ends = '"\'“”„«»‘’() .,;:!?…';

/** `1,234.50` and `1.234,50` as `1234.5`. What is no number (a date, a version) stays. */
function canonicalNumber(text: string): string {
  const [, whole = '', cents = ''] = /^(\d{1,3}(?:[., ']\d{3})+|\d+)(?:[.,](\d{1,2}))?$/.exec(text.trim()) ?? [];
  if (whole === '') return text;
  const fraction = cents.replace(/0+$/, '');
  return whole.replace(/\D/g, '') + (fraction === '' ? '' : `.${fraction}`);
}

/** The number of a sum: people write the currency as a word. */
function numberIn(value: string): string[] {
  const [, number] = /^[€$£¥₹]?\s?(\d[\d.,' ]{0,20})\s?[€$£¥₹]?$/u.exec(value.trim()) ?? [];
  return number === undefined ? [] : [folded(number)];
}

/** Ways in which people write a date such as `2026-05-03`, in the languages of the interface, folded. */
function datesIn(value: string): string[] {
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(value.trim()) ?? [];
  if (year === undefined) return [];
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)));
  if (Number.isNaN(date.getTime())) return [];
  const forms = dateForms();
  return [...new Set(forms.map((form) => folded(form.format(date))))];
}

let knownForms: Intl.DateTimeFormat[] | undefined;

function dateForms(): Intl.DateTimeFormat[] {
  return (knownForms ??= ['en-US', 'en-GB', 'de', 'fr', 'es', 'pt-BR', 'ja', 'zh-CN', 'ru', 'ar'].flatMap((locale) =>
    [
      { year: 'numeric', month: 'long', day: 'numeric' },
      { year: 'numeric', month: 'numeric', day: 'numeric' },
      { month: 'long', day: 'numeric' },
      { month: 'short', day: 'numeric' },
    ].map((parts) => new Intl.DateTimeFormat(locale, { ...parts, timeZone: 'UTC' } as Intl.DateTimeFormatOptions)),
  ));
}

const MAX_PLAIN_LENGTH = 80;

/**
 * A few words and small numbers, such as what is searched for. Never an address, a number of an account, a code of
 * letters and digits, or several sentences.
 */
export function isPlain(text: string): boolean {
  const plain = text.trim();
  return (
    plain.length <= MAX_PLAIN_LENGTH &&
    /^[\p{L}\p{M}\p{N} ,.'’&()/:%€$£+-]*$/u.test(plain) &&
    !/[\p{L}\p{N}][.][\p{L}]|:\/\/|\/\/|[.!?]\s+\S/u.test(plain) &&
    plain.split(/[^\p{L}\p{M}\p{N}]+/u).every((word) => !isCode(word)) &&
    plain.replace(/\D/g, '').length <= 8
  );
}

/** A number of five or more digits, or a mixture of letters and digits that is no size and no ordinal. */
function isCode(word: string): boolean {
  if (/^\d+$/.test(word)) return word.length > 4;
  if (/\d/.test(word)) return word.length > 4 || /\d\p{L}+\d|\p{L}\d+\p{L}/u.test(word);
  // Capitals in the middle of a word can carry a code.
  return /\p{Ll}\p{Lu}.*\p{Lu}|\p{Lu}\p{Ll}\p{Lu}/u.test(word);
}
