import { keepingForms } from './kept-forms';

/** In small letters, only letters, marks and numbers. */
export const squeezed = keepingForms((text) => onlyLetters(text.normalize('NFKC').toLowerCase()));

/** An editor's text without its tags. Its spaces stay. */
export function plainTextOf(text: string): string {
  let plain = text.replace(/(?:<[^<>]*>)+/g, ' ');
  if (text.startsWith('<') && plain.startsWith(' ')) plain = plain.slice(1);
  if (text.endsWith('>') && plain.endsWith(' ')) plain = plain.slice(0, -1);
  return plain.includes('&') ? plain.replace(/&(?:nbsp|lt|gt|amp);/g, (sign) => written[sign] ?? sign) : plain;
}

const written: Readonly<Record<string, string>> = { '&nbsp;': ' ', '&lt;': '<', '&gt;': '>', '&amp;': '&' };

/** Editors write such signs so that spaces are not lost. */
export function withPlainSpaces(text: string): string {
  return text.includes('\u00A0') ? text.replace(/(?<= )\u00A0|\u00A0(?= )/g, ' ') : text;
}

/** East Asian keyboards write letters, digits and signs in a wide form. */
export function withPlainWidth(text: string): string {
  return text.replace(/[\uFF01-\uFF5E]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0));
}

export function wordsIn(text: string): string[] {
  const words: string[] = [];
  let start = 0;
  for (let at = 0; at < text.length;) {
    const code = text.codePointAt(at) ?? 0;
    const next = at + (code > 0xffff ? 2 : 1);
    if (signOf(code) !== LETTER) {
      if (start < at) words.push(text.slice(start, at));
      start = next;
    }
    at = next;
  }
  if (start < text.length) words.push(text.slice(start));
  return words;
}

function onlyLetters(text: string): string {
  const kept = new Uint16Array(text.length);
  let length = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.codePointAt(at) ?? 0;
    const isKept = signOf(code) !== OTHER;
    if (isKept) kept[length++] = text.charCodeAt(at);
    if (code <= 0xffff) continue;
    at += 1;
    if (isKept) kept[length++] = text.charCodeAt(at);
  }
  return length === text.length ? text : utf16.decode(kept.subarray(0, length));
}

const utf16 = new TextDecoder('utf-16le', { ignoreBOM: true });

/** Or a number. */
const LETTER = 1;
const MARK = 2;
const OTHER = 3;

/** Patterns with such classes take ten times as long, above all for another script. */
function signOf(code: number): number {
  const known = knownSigns[code] ?? 0;
  if (known !== 0) return known;
  const sign = String.fromCodePoint(code);
  const found = /[\p{L}\p{N}]/u.test(sign) ? LETTER : /\p{M}/u.test(sign) ? MARK : OTHER;
  knownSigns[code] = found;
  return found;
}

const knownSigns = new Uint8Array(0x110000);
