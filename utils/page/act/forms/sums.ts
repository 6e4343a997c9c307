// oxlint-disable-next-line typescript/triple-slash-reference -- See utils/web/public-suffixes.ts.
/// <reference path="./virtual-currencies.d.ts" />
import { currencies, scales } from 'virtual:currencies';
import { plainName } from './plain-name';
import { plainNumber } from './plain-number';

/** An amount of money. */
export interface Sum {
  /** With its currency, as it stands from `at` on. */
  text: string;
  at: number;
  /** NaN where not all of it can be read. */
  value: number;
  /** A code of ISO 4217, or the sign of one that the table lacks. */
  currency: string;
}

/** Each number with a currency beside it, in any digits, never only a part of it. Pure. */
export function sumsIn(text: string): Sum[] {
  return [...text.matchAll(numbers)].flatMap(({ 0: digits, index }) => {
    const end = index + digits.length;
    const [left, right] = [text.slice(Math.max(0, index - REACH), index), text.slice(end, end + REACH)];
    const scale = scaleIn(right);
    const [before, after] = [currencyBefore(left), currencyAfter(right.slice(scale.length))];
    const [first] = [before, after].flatMap((one) => one ?? []);
    if (!first) return [];
    // Of "$20 CAD" the code says more than the sign.
    const { code } = after && /\p{L}/u.test(after.text) && !/\p{L}/u.test(before?.text ?? '') ? after : first;
    const isOne = !before || !after || before.code === after.code || code !== before.code;
    const isWhole = scale === '' && !goesOnLeft(left, before) && !goesOnRight(right, after);
    return {
      text: `${before?.text ?? ''}${digits}${scale}${after?.text ?? ''}`,
      at: index - (before?.text.length ?? 0),
      value: isOne && isWhole ? valueOf(digits) : NaN,
      currency: code,
    };
  });
}

/** Undefined where they differ or one cannot be read. */
export function onlySum(sums: readonly Sum[]): Sum | undefined {
  const [first] = sums;
  return first && sums.every(({ value, currency }) => value === first.value && currency === first.currency)
    ? first
    : undefined;
}

/** Of a text that is nothing else; '' is the currency of a mere number. */
export function readSum(text: string): Pick<Sum, 'value' | 'currency'> | undefined {
  const plain = text.replace(/\s+/g, ' ').trim();
  if (plain.length > MAX_SUM) return undefined;
  const [sum] = sumsIn(plain);
  if (sum?.text === plain) return Number.isNaN(sum.value) ? undefined : sum;
  const value = aNumber.test(plain) ? valueOf(plain) : NaN;
  return Number.isNaN(value) ? undefined : { value, currency: '' };
}

/** Infinity where the text is no sum. */
export function numberIn(text: string): number {
  return readSum(text)?.value ?? Infinity;
}

/** Each can be read, and one of the `most` in its currency, if it has one, is as large; else one in each of theirs. */
export function areWithin(most: readonly string[], sums: readonly string[]): boolean {
  const limits = Map.groupBy(most.flatMap(leastIn), ({ currency }) => currency);
  return sums.every((text) => {
    const sum = readSum(text);
    if (!sum) return false;
    const known = sum.currency === '' ? [...limits.values()] : [limits.get(sum.currency) ?? []];
    return (
      (known.length > 0 && known.every((all) => all.some(({ value }) => sum.value <= value))) || most.includes(text)
    );
  });
}

type Limit = Pick<Sum, 'value' | 'currency'>;

/** Where coins are thousandths, `1.250` may be little more than one. */
function leastIn(text: string): Limit[] {
  const sum = readSum(text);
  const mayHaveCoins = sum && hasThousandths(sum.currency) && oneMark.test(text);
  return sum ? [mayHaveCoins ? { ...sum, value: sum.value / 1000 } : sum] : [];
}

const oneMark = /^\P{Nd}*\p{Nd}{1,3}[.,٫٬]\p{Nd}{3}\P{Nd}*$/u;

function hasThousandths(currency: string): boolean {
  if (!/^[A-Z]{3}$/.test(currency)) return false;
  const { maximumFractionDigits } = new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions();
  return maximumFractionDigits === 3;
}

/** `0 EUR` where a field says a currency, in small letters only where it is all. */
export function zeroIn(value: string): string | undefined {
  if (value.length > MAX_SUM) return undefined;
  const whole = value.trim();
  const unit = codeOf(whole) ?? codeIn(whole.length === 3 ? whole.toUpperCase() : whole);
  return unit && `0 ${unit}`;
}

/** As it stands there. */
export function unitIn(text: string): string | undefined {
  return /(?:(?<!\p{L})\p{Script=Latin}{1,3})?\p{Sc}/u.exec(text)?.[0] ?? codeIn(text);
}

function codeIn(text: string): string | undefined {
  return text.match(/(?<!\p{L})[A-Z]{3}(?!\p{L})/gu)?.find((word) => codeOf(word) !== undefined);
}

const MAX_SUM = 60;
/** Characters beside a number that can say its currency. */
const REACH = 28;

const space = '[ \\u00A0\\u2009\\u202F]';
const gap = '[ \\u00A0\\u2009\\u202F\\p{Cf}]{0,2}';
/** No space between a word and a number. */
const unspaced = '[\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}]';
/** A space stands only before three more digits; `5,-` has no cents. */
const number = `(?:\\p{Nd}{1,3}(?:${space}\\p{Nd}{3}(?!\\p{N}))+(?:[.,٫]\\p{N}+)?|\\p{Nd}\\p{N}*(?:[.,'’٫٬]\\p{N}+)*)(?:[.,][-–—]{1,2}(?!\\p{N}))?`;
const numbers = new RegExp(number, 'gu');
const aNumber = new RegExp(`^${number}$`, 'u');
const nameBefore = new RegExp(`(?<![\\p{L}\\p{M}])([\\p{L}\\p{M}.]{0,8})(\\p{Sc}?)(${gap})$`, 'u');
const nameAfter = new RegExp(`^(${gap})((?:\\p{Script=Latin}{0,3}\\p{Sc})?)((?:\\p{L}[\\p{L}\\p{M}.]*)?)`, 'u');
const wordAfter = new RegExp(`^${space}?(\\p{L}[\\p{L}\\p{M}]*)\\.?`, 'u');
const beginsUnspaced = new RegExp(`^${unspaced}`, 'u');
const endsUnspaced = new RegExp(`${unspaced}$`, 'u');

/** `text`: with the space beside the number. */
interface Named {
  code: string;
  text: string;
}

/** Letters before a sign belong to it: `R$`. */
function currencyBefore(left: string): Named | undefined {
  const [whole = '', letters = '', sign = '', between = ''] = nameBefore.exec(left) ?? [];
  const isOfNumberBefore = between !== '' && /\p{Nd}/u.test(left.at(-whole.length - 1) ?? '');
  if (letters + sign === '' || isOfNumberBefore) return undefined;
  const code = codeOf(letters + sign);
  // Words are written so, too: "Le 28 mai".
  if (sign === '' && between !== '' && code !== letters && !letters.endsWith('.')) return undefined;
  if (code !== undefined) return { code, text: whole };
  if (sign === '') return undefined;
  return /^\p{Script=Latin}{1,3}$/u.test(letters)
    ? { code: letters + sign, text: whole }
    : { code: codeOf(sign) ?? sign, text: sign + between };
}

function currencyAfter(right: string): Named | undefined {
  const [, between = '', sign = '', letters = ''] = nameAfter.exec(right) ?? [];
  const beginnings = beginsUnspaced.test(letters) ? [4, 3, 2, 1].map((length) => letters.slice(0, length)) : [];
  const names = sign === '' ? [letters, ...beginnings] : [sign + letters, sign];
  const name = names.find((one) => codeOf(one) !== undefined) ?? sign;
  const isOfNumberAfter = between !== '' && /^\p{Nd}/u.test(right.slice(between.length + name.length));
  if (name === '' || isOfNumberAfter) return undefined;
  return { code: codeOf(name) ?? name, text: (between + name).replace(/\.+$/, '') };
}

/** What is joined to a word or another number, such as `10–20`, is no whole number. */
function goesOnLeft(left: string, before: Named | undefined): boolean {
  const isWord = !before && /[\p{L}\p{M}]$/u.test(left) && !endsUnspaced.test(left);
  return isWord || /\p{N}[^\s\p{N}\p{Pe}]{1,3}$/u.test(left);
}

function goesOnRight(right: string, after: Named | undefined): boolean {
  const isWord = !after && /^[\p{L}\p{M}]/u.test(right) && !beginsUnspaced.test(right);
  return isWord || /^[^\s\p{N}\p{Ps}]{1,3}\p{Nd}/u.test(right);
}

/** "million" or "万" after a number. */
function scaleIn(right: string): string {
  const [whole = '', word = ''] = wordAfter.exec(right) ?? [];
  if (word === '') return '';
  if (scales.includes(word.toLowerCase())) return whole;
  const [sign = ''] = word;
  return beginsUnspaced.test(sign) && scales.includes(sign) ? right.slice(0, right.indexOf(sign) + sign.length) : '';
}

function valueOf(text: string): number {
  if (/[\p{Nl}\p{No}]/u.test(text)) return NaN;
  const signs = text
    .normalize('NFKC')
    .replace(/٬/g, ',')
    .replace(/٫/g, '.')
    .replace(/[.,][-–—]+$/, '');
  const value = plainNumber(signs.replace(/(?!\d)\p{Nd}/gu, plainDigit));
  // What begins with a nought is the end of another number.
  return value === undefined || /^0\d/.test(value) ? NaN : Number(value);
}

/** A script's ten digits follow each other. */
function plainDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let zero = code;
  while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return String((code - zero) % 10);
}

const codeOf = (name: string): string | undefined => currencies.get(plainName(name));
