import { anyWay, type Language, wholePattern, withoutAccents } from './languages/language';

/**
 * The mask hides everything quoted or fenced. Patterns run on it, and words are cut from the raw text, so no pattern
 * ever sees inside quotes.
 */
export interface Masked {
  raw: string;
  mask: string;
  /** English where none is known. */
  language?: Language | undefined;
}

const OPEN = '\uE000';
const BODY = '\uE001';
const CLOSE = '\uE002';
const FENCE = '\uE003';

/** Opening and closing */
const quotes: Readonly<Record<string, string>> = {
  '"': '"',
  '“': '”"',
  '„': '“”"',
  '«': '»',
  '「': '」',
  '『': '』',
  '‹': '›',
  "'": "'",
  '‘': '’',
  '`': '`',
};
/** Apostrophes too: they quote only at the edges of words */
const apostrophes = "'‘`";

/** An unclosed mark is an ordinary character. */
export function mask(raw: string): Masked {
  let out = '';
  // Looking for their end again would take quadratic time.
  const unclosed = new Set<string>();
  for (let at = 0; at < raw.length;) {
    const fence = fenceEnd(raw, at);
    if (fence !== undefined) {
      out += FENCE.repeat(fence - at);
      at = fence;
      continue;
    }
    const char = raw[at] ?? '';
    const opens = !unclosed.has(char) && opensQuote(raw, at);
    const end = opens ? quoteEnd(raw, at) : undefined;
    if (end === undefined) {
      if (opens) unclosed.add(char);
      out += char >= OPEN && char <= FENCE ? '\uFFFD' : char;
      at += 1;
      continue;
    }
    out += OPEN + BODY.repeat(end - at - 2) + CLOSE;
    at = end;
  }
  return { raw, mask: out };
}

function fenceEnd(raw: string, at: number): number | undefined {
  if (!raw.startsWith('```', at)) return undefined;
  const end = raw.indexOf('```', at + 3);
  return end < 0 ? undefined : end + 3;
}

function opensQuote(raw: string, at: number): boolean {
  const char = raw[at] ?? '';
  if (quotes[char] === undefined) return false;
  return (
    /[“„«‹「『]/.test(char) ||
    /^$|[\s([{:=,;/]|[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(raw[at - 1] ?? '')
  );
}

/** The position after the closing mark. */
function quoteEnd(raw: string, at: number): number | undefined {
  const mark = raw[at] ?? '';
  for (let i = at + 1; i < raw.length; i++) {
    const char = raw[i] ?? '';
    if (!quotes[mark]?.includes(char)) continue;
    if (char === mark && raw[i + 1] === char) i += 1;
    else if (!apostrophes.includes(mark) || /^$|[\s.,;:!?)\]}]/.test(raw[i + 1] ?? '')) return i + 1;
  }
  return undefined;
}

export function sliceMasked(text: Masked, start: number, end = text.mask.length): Masked {
  const part = text.mask.slice(start, end);
  const from = start + (part.length - part.trimStart().length);
  const to = Math.max(from, start + part.trimEnd().length);
  return { ...text, raw: text.raw.slice(from, to), mask: text.mask.slice(from, to) };
}

/** The words at the slots of a way. */
export type Slots = (name: string) => Masked | undefined;

/** Short first slots first: the separator may stand in the words. */
export function readingsOf(text: Masked, way: string): Slots[] {
  const first = /\{(\w+)\}/.exec(way)?.[1];
  const readings: Slots[] = [];
  for (let least = 1; readings.length < maxReadings;) {
    const slots = matchMasked(text, wholePattern(way, least));
    if (slots) readings.push(slots);
    const length = first && slots?.(first)?.mask.length;
    if (length === undefined || length === '') break;
    least = Math.max(least, length) + 1;
  }
  return readings;
}

const maxReadings = 12;

/**
 * Without accents, which many do not type; the pattern must have none. Named groups become words at their position.
 * Needs the flag `d`.
 */
export function matchMasked(text: Masked, pattern: RegExp): Slots | undefined {
  const found = pattern.exec(withoutAccents(text.mask));
  if (!found) return undefined;
  return (group) => {
    const range = found.indices?.groups?.[group];
    return range ? sliceMasked(text, range[0], range[1]) : undefined;
  };
}

/** The border has no accents. */
export function partsAt(text: Masked, border: RegExp): Masked[] {
  const parts: Masked[] = [];
  let start = 0;
  for (const found of withoutAccents(text.mask).matchAll(border)) {
    if (found[0] === '') continue;
    parts.push(sliceMasked(text, start, found.index));
    start = found.index + found[0].length;
  }
  return [...parts, sliceMasked(text, start)];
}

/** "a, b and c" */
export function enumerated(text: Masked): Masked[] {
  const and = text.language ? anyWay(text.language.and, '#').source : 'and';
  return partsAt(text, new RegExp(`\\s*[,،、，]\\s*(?:${and}\\s+)?|\\s+${and}\\s+`, 'giu'));
}

const wholeQuote = new RegExp(`^${OPEN}${BODY}*${CLOSE}$`);
const hidden = new RegExp(`[${BODY}${FENCE}]+`, 'g');

export const isQuoted = (text: Masked): boolean => wholeQuote.test(text.mask);

/** The rest says something about it: "twice". */
export const isPartlyQuoted = (text: Masked): boolean => !isQuoted(text) && text.mask !== text.raw;

/** The inside of quotes (a doubled mark is one, French ones have blanks), or the words. */
export function literal(text: Masked): string {
  if (!isQuoted(text)) return text.raw;
  const mark = text.raw[0] ?? '';
  const inside = text.raw.slice(1, -1);
  if (mark === '«') return inside.trim();
  return mark === text.raw.at(-1) ? inside.replaceAll(mark + mark, mark) : inside;
}

/** Outside of quotes and fences */
export const visibleLength = (text: Masked): number => text.mask.replace(hidden, '').length;

export function fencedCode(text: Masked): { language: string; code: string } | undefined {
  if (text.mask === '' || [...text.mask].some((char) => char !== FENCE)) return undefined;
  const inside = text.raw.slice(3, -3);
  const [line = '', language = ''] = /^([\w+-]*)[ \t]*\r?\n/.exec(inside) ?? [];
  return { language: language.toLowerCase(), code: line === '' ? inside.trim() : inside.slice(line.length).trimEnd() };
}
