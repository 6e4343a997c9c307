import { areValues } from '../text/given-values';
import { datesIn, withPlainNumbers } from '../text/numbers';
import { withPlainSpaces } from '../text/plain-text';
import { newestOf } from './user-text';

/**
 * Whether a text stands in the user's words as it is: a whole number, word or address of theirs, or several. Only what
 * cannot carry a message does not count: the case of all of it, a dot at its end, the form of numbers and dates, and
 * the spaces that an editor or the user has set. The values of a list are no words of the user, unless they count
 * here as well. Pure.
 */
export function isSpanOf(value: string, userWords: readonly string[], countsValues = false): boolean {
  const { texts, spans } = ownTexts(userWords, countsValues);
  const known = spans.get(value);
  if (known !== undefined) return known;
  const isSpan = isIn(value, texts);
  // A decision asks for the same values again and again.
  if (spans.size >= MAX_SPANS) spans.clear();
  spans.set(value, isSpan);
  return isSpan;
}

const MAX_SPANS = 200;

function isIn(value: string, own: readonly OwnText[]): boolean {
  // What is longer than the user's words in any form of them is none of them.
  const texts = own.filter(({ text }) => value.length <= 2 * text.length + 100);
  if (texts.length === 0) return false;
  const forms: string[] = [];
  // A text of the user's is mostly given as it is, and may be long: its other forms are made only where it is not.
  for (const form of formsOf(value)) {
    if (texts.some(({ text }) => standsIn(form, text))) return true;
    forms.push(form.toLowerCase());
  }
  if (forms.some((form) => texts.some(({ small }) => standsIn(form, small))) && isUniform(plainOf(value))) return true;
  const dates = datesIn(value);
  if (dates.some((date) => texts.some(({ text, small }) => standsIn(date, text) || standsIn(date, small)))) return true;
  const code = codePattern(value);
  return code !== undefined && texts.some(({ text }) => code.test(text));
}

/** Whether a value says the same as one that is known, in the same words. */
export function isSame(known: string, value: string): boolean {
  const wanted = withPlainNumbers(known.trim().normalize());
  const forms = [...formsOf(value)];
  return (
    forms.includes(wanted) ||
    (forms.some((form) => form.toLowerCase() === wanted.toLowerCase()) && isUniform(plainOf(value)))
  );
}

interface OwnText {
  text: string;
  small: string;
}

interface OwnTexts {
  texts: OwnText[];
  /** Values that were looked for. */
  spans: Map<string, boolean>;
}

/** Longer texts of the user are read to here, newest first. */
const MAX_READ_CHARS = 100_000;
const read = { own: new WeakMap<readonly string[], OwnTexts>(), all: new WeakMap<readonly string[], OwnTexts>() };

/** The user's words, as they are and with single spaces. Cached: the state makes a new list where words are added. */
function ownTexts(userWords: readonly string[], countsValues: boolean): OwnTexts {
  const cache = countsValues ? read.all : read.own;
  const known = cache.get(userWords);
  if (known) return known;
  const counting = userWords.filter((text) => countsValues || !areValues(text));
  const texts = newestOf(counting, MAX_READ_CHARS)
    .flatMap((text) => {
      const kept = text.normalize();
      const spaced = kept.replace(/\s+/g, ' ');
      return [...new Set([kept, spaced, spaced.normalize('NFKC')])].map(withPlainNumbers);
    })
    .map((text) => ({ text, small: text.toLowerCase() }));
  const made = { texts, spans: new Map<string, boolean>() };
  cache.set(userWords, made);
  return made;
}

/** Without the spaces around it, and those that an editor adds. */
function plainOf(value: string): string {
  const trimmed = value.trim();
  return withPlainSpaces((value.length - trimmed.length > MAX_SPACE ? value : trimmed).normalize());
}

/**
 * The forms of a value that say the same, each made when it is asked for: an editor doubles breaks, people add a dot.
 */
function* formsOf(value: string): Generator<string> {
  const text = plainOf(value);
  const made = new Set(['']);
  for (const make of [asItIs, withSingleBreaks, withoutDot, numberIn])
    for (const swap of [asItIs, firstSwapped]) {
      const form = withPlainNumbers(swap(make(text)));
      if (!made.has(form)) yield form;
      made.add(form);
    }
}

const asItIs = (text: string): string => text;
const withSingleBreaks = (text: string): string => text.replace(/\n\n/g, '\n');
const withoutDot = (text: string): string => text.replace(/(?<=[\p{L}\p{N}])[.!?]$/u, '');
const numberIn = (text: string): string => /^[€$£¥₹]?\s?(\d[\d.,' ]{0,20})\s?[€$£¥₹]?$/u.exec(text)?.[1]?.trim() ?? '';

/** What an editor may put around a text. */
const MAX_SPACE = 2;

/**
 * All in small letters, in capitals, or with a capital at its beginning or at that of each word, but for one letter: a
 * name such as `McDonald` has a capital in it.
 */
function isUniform(text: string): boolean {
  const small = text.toLowerCase();
  const titled = small.replace(/(?<![\p{L}\p{M}\p{N}'’])\p{L}/gu, (letter) => letter.toUpperCase());
  return [small, text.toUpperCase(), small.slice(0, 1).toUpperCase() + small.slice(1), titled].some((one) =>
    differsOnce(one, text),
  );
}

function differsOnce(one: string, other: string): boolean {
  if (one.length !== other.length) return false;
  let places = 0;
  for (let at = 0; at < one.length && places < 2; at += 1) if (one[at] !== other[at]) places += 1;
  return places < 2;
}

/** A sentence begins with a capital. */
function firstSwapped(text: string): string {
  const first = text.slice(0, 1);
  return (first.toLowerCase() === first ? first.toUpperCase() : first.toLowerCase()) + text.slice(1);
}

/** How many places of a text are looked at. */
const MAX_PLACES = 200;

/** Whether the text stands between spaces, or signs that join it to no other letter: `"At one?"`, `(50)`. */
function standsIn(text: string, own: string): boolean {
  // A part of a long number is another number.
  const isLong = /(?:\d\D*){5}/.test(text);
  let tries = MAX_PLACES;
  for (let at = own.indexOf(text); at >= 0 && tries > 0; at = own.indexOf(text, at + 1)) {
    tries -= 1;
    const [before, after] = [own.slice(Math.max(0, at - 2), at), own.slice(at + text.length, at + text.length + 2)];
    const isCut = isLong && (/\p{N}[ ./-]?$/u.test(before) || /^[ ./-]?\p{N}/u.test(after));
    if (!isCut && !joinedAfter.test(after) && !joinedBefore.test(before)) return true;
    if (unspaced.test(text) && text.length > 1) return true;
  }
  return false;
}

const joinedAfter = /^(?:[\p{L}\p{M}\p{N}@_]|[^\s,;()[\]{}"“”„«»<>…][\p{L}\p{N}])/u;
const joinedBefore = /(?:[\p{L}\p{M}\p{N}@_]|[\p{L}\p{N}][^\s,;()[\]{}"“”„«»<>…])$/u;
/** Scripts without spaces between words. */
const unspaced = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]+$/u;

/** Where the whole number of an account, a phone or a card stands, with or without spaces in it. */
function codePattern(value: string): RegExp | undefined {
  const text = value.trim();
  const code = text.replace(/[ ()./-]/g, '');
  if (!/^\+?[a-z\d]{8,40}$/i.test(code) || !/\d/.test(code) || !isUniform(text)) return undefined;
  const signs = [...code].map((sign) => (sign === '+' ? '\\+' : sign)).join('[ ()./-]?');
  return new RegExp(`(?<![\\p{L}\\p{N}@_+]|\\p{N}[ ./-])${signs}(?![\\p{L}@_]|[ ./-]?\\p{N})`, 'iu');
}
