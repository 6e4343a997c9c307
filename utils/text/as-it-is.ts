import { datesIn, withPlainNumbers } from './numbers';
import { partsOf, placesOf } from './find-text';
import { keepingForms } from './kept-forms';
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
 * Whether a value stands whole in one of the texts. Ignores only what cannot carry a message: the case of all of it, a
 * dot at its end, the form of numbers and dates, and spaces that an editor sets.
 */
export function standsAsItIs(value: string, own: readonly OwnText[]): boolean {
  const texts = own.filter(({ text }) => value.length <= 2 * text.length + 100);
  if (texts.length === 0) return false;
  if (saysIn(value, texts, standsIn)) return true;
  const dates = datesIn(value);
  if (dates.some((date) => texts.some(({ text, small }) => standsIn(date, text) || standsIn(date, small)))) return true;
  const code = codeIn(value);
  return code !== undefined && texts.some(({ text }) => holdsCode(text, code));
}

export function isSame(known: string, value: string): boolean {
  return known === value || saysIn(value, [knownText(known)], (form, whole) => form === whole);
}

const knownText = keepingForms((known) => ownText(known.trim().normalize()));

/** In other letters only where it has no pattern of large and small ones. */
function saysIn(value: string, texts: readonly OwnText[], isThere: (form: string, text: string) => boolean): boolean {
  const { forms, small, plain } = formsOf(value);
  if (forms.some((form) => texts.some(({ text }) => isThere(form, text)))) return true;
  const isNew = (form: string, own: OwnText) => own.small !== own.text || !forms.includes(form);
  return small.some((form) => texts.some((own) => isNew(form, own) && isThere(form, own.small))) && isUniform(plain);
}

function plainOf(value: string): string {
  const trimmed = value.trim();
  const text = value.length - trimmed.length > MAX_SPACE ? value : trimmed;
  const composed = text.normalize();
  // A mixture of both could carry something.
  return withPlainSpaces(text === composed || text === composed.normalize('NFD') ? composed : text);
}

/** They say the same: an editor doubles breaks, people add a dot, a sentence begins with a capital. */
const formsOf = keepingForms((value) => {
  const plain = plainOf(value);
  const said = new Set([plain, withSingleBreaks(plain), withoutDot(plain), numberIn(plain), otherApostrophes(plain)]);
  said.delete('');
  const forms = new Set([...said].map(withPlainNumbers).flatMap((form) => [form, firstSwapped(form)]));
  return { plain, forms: [...forms], small: [...new Set([...forms].map((form) => form.toLowerCase()))] };
});

/** All of one kind: one by one they could carry something. */
const otherApostrophes = (text: string): string =>
  text.includes("'") ? (text.includes('’') ? text : text.replaceAll("'", '’')) : text.replaceAll('’', "'");
const withSingleBreaks = (text: string): string => (/(?<!\n)\n(?!\n)/.test(text) ? text : text.replace(/\n\n/g, '\n'));
const withoutDot = (text: string): string => text.replace(/(?<=[\p{L}\p{N}])[.!?]$/u, '');
const numberIn = (text: string): string => /^\p{Sc}?\s?(\d[\d.,'’ ]{0,20})\s?\p{Sc}?$/u.exec(text)?.[1]?.trim() ?? '';

const MAX_SPACE = 2;

/** All small, all capitals, or a capital at its beginning or that of each word, but for one letter (`McDonald`). */
function isUniform(text: string): boolean {
  const small = text.toLowerCase();
  const titled = () => small.replace(/(?<![\p{L}\p{M}\p{N}'’])\p{L}/gu, (letter) => letter.toUpperCase());
  return (
    differsOnce(small, text) ||
    differsOnce(text.toUpperCase(), text) ||
    differsOnce(small.slice(0, 1).toUpperCase() + small.slice(1), text) ||
    differsOnce(titled(), text)
  );
}

function differsOnce(one: string, other: string): boolean {
  if (one.length !== other.length) return false;
  let places = 0;
  for (let at = 0; at < one.length && places < 2; at += 1) if (one.charCodeAt(at) !== other.charCodeAt(at)) places += 1;
  return places < 2;
}

function firstSwapped(text: string): string {
  const first = text.slice(0, 1);
  return (first.toLowerCase() === first ? first.toUpperCase() : first.toLowerCase()) + text.slice(1);
}

const MAX_PLACES = 200;

function mayHold(own: string, text: string): boolean {
  return own.length < LONG || partsOf(own)(text);
}

const LONG = 2_000;

/** Between spaces, or signs that join it to no other letter: `"At one?"`, `(50)`. */
function standsIn(text: string, own: string): boolean {
  if (!mayHold(own, text)) return false;
  let tries = MAX_PLACES;
  let isLong: boolean | undefined;
  for (const at of placesOf(text, own)) {
    const [before, after] = [own.slice(Math.max(0, at - 2), at), own.slice(at + text.length, at + text.length + 2)];
    // A part of a long number is another number.
    const isInNumber = /\p{N}[ ./-]?$/u.test(before) || /^[ ./-]?\p{N}/u.test(after);
    const isCut = isInNumber && (isLong ??= /(?:\d\D*){5}/.test(text));
    if (!isCut && !joinedAfter.test(after) && !joinedBefore.test(before)) return true;
    if (unspaced.test(text) && text.length > 1) return true;
    tries -= 1;
    if (tries === 0) return false;
  }
  return false;
}

const joinedAfter = /^(?:[\p{L}\p{M}\p{N}@_]|[^\s,;()[\]{}"“”„«»<>…][\p{L}\p{N}])/u;
const joinedBefore = /(?:[\p{L}\p{M}\p{N}@_]|[\p{L}\p{N}][^\s,;()[\]{}"“”„«»<>…])$/u;
const unspaced = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]+$/u;

/** An account, a phone or a card, without the spaces in it. */
function codeIn(value: string): string | undefined {
  const text = value.trim();
  const groups = text.split(/[ ()./-]/);
  const signs = new Set(text.match(/[ ./-]/g));
  // Signs at any place, or of several kinds, could carry something.
  const areFew =
    signs.size <= 1 &&
    (groups.length <= MAX_GROUPS || new Set(groups.slice(0, -1).map((one) => one.length)).size === 1);
  if (!areFew || !/^\+?(?:[a-z\d][ ()./-]?){8,40}$/i.test(text) || !/\d/.test(text) || !isUniform(text))
    return undefined;
  return groups.join('');
}

const MAX_GROUPS = 3;

function holdsCode(own: string, code: string): boolean {
  const bare = withoutSpaces(own);
  const small = code.toLowerCase();
  if (!mayHold(bare, small) || !bare.includes(small)) return false;
  const signs = [...code].map((sign) => (sign === '+' ? '\\+' : sign)).join('[ ()./-]?');
  return new RegExp(`(?<![\\p{L}\\p{N}@_+]|\\p{N}[ ./-])${signs}(?![\\p{L}@_]|[ ./-]?\\p{N})`, 'iu').test(own);
}

/** The pattern takes both letters for an s. */
const withoutSpaces = keepingForms((own) =>
  own
    .toLowerCase()
    .replace(/[ ()./-]+/g, '')
    .replace(/ſ/g, 's'),
);
