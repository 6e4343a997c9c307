import { datesIn, withPlainNumbers } from './numbers';
import { withPlainSpaces } from './plain-text';

/** With numbers in one form. */
export interface OwnText {
  text: string;
  small: string;
}

export function ownText(given: string): OwnText {
  const text = withPlainNumbers(given);
  return { text, small: text.toLowerCase() };
}

/**
 * Whether a value stands in one of the texts as a whole number, word or address, or several. Ignores only what cannot
 * carry a message: the case of all of it, a dot at its end, the form of numbers and dates, and spaces that an editor
 * sets. Pure.
 */
export function standsAsItIs(value: string, own: readonly OwnText[]): boolean {
  const texts = own.filter(({ text }) => value.length <= 2 * text.length + 100);
  if (texts.length === 0) return false;
  if (saysIn(value, texts, standsIn)) return true;
  const dates = datesIn(value);
  if (dates.some((date) => texts.some(({ text, small }) => standsIn(date, text) || standsIn(date, small)))) return true;
  const code = codePattern(value);
  return code !== undefined && texts.some(({ text }) => code.test(text));
}

export function isSame(known: string, value: string): boolean {
  return saysIn(value, [ownText(known.trim().normalize())], (form, whole) => form === whole);
}

/** One of its forms is there; in other letters only where it has no pattern of large and small ones. */
function saysIn(value: string, texts: readonly OwnText[], isThere: (form: string, text: string) => boolean): boolean {
  const forms: string[] = [];
  // A user's text is mostly given as it is, and may be long: other forms are made only where it is not.
  for (const form of formsOf(value)) {
    if (texts.some(({ text }) => isThere(form, text))) return true;
    forms.push(form.toLowerCase());
  }
  return forms.some((form) => texts.some(({ small }) => isThere(form, small))) && isUniform(plainOf(value));
}

function plainOf(value: string): string {
  const trimmed = value.trim();
  return withPlainSpaces((value.length - trimmed.length > MAX_SPACE ? value : trimmed).normalize());
}

/** Forms that say the same, each made on demand: an editor doubles breaks, people add a dot. */
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

const MAX_SPACE = 2;

/**
 * All small, all capitals, or a capital at its beginning or at that of each word, but for one letter: a name such as
 * `McDonald` has a capital in it.
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

const MAX_PLACES = 200;

/** It stands between spaces, or signs that join it to no other letter: `"At one?"`, `(50)`. */
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
const unspaced = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]+$/u;

/** Finds the whole number of an account, a phone or a card, with or without spaces in it. */
function codePattern(value: string): RegExp | undefined {
  const text = value.trim();
  const code = text.replace(/[ ()./-]/g, '');
  if (!/^\+?[a-z\d]{8,40}$/i.test(code) || !/\d/.test(code) || !isUniform(text)) return undefined;
  const signs = [...code].map((sign) => (sign === '+' ? '\\+' : sign)).join('[ ()./-]?');
  return new RegExp(`(?<![\\p{L}\\p{N}@_+]|\\p{N}[ ./-])${signs}(?![\\p{L}@_]|[ ./-]?\\p{N})`, 'iu');
}
