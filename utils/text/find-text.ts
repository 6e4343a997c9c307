import { keepingForms } from './kept-forms';

/**
 * `part` must not be empty; places may overlap. Takes time in proportion to both, where the engine's own search may
 * take their product.
 */
export function* placesOf(part: string, text: string): Generator<number> {
  const beginning = part.slice(0, SHORT);
  let tries = part.length > SHORT ? MAX_TRIES : Infinity;
  let at = text.indexOf(beginning);
  for (; at >= 0 && at + part.length <= text.length && tries > 0; tries -= 1) {
    if (text.startsWith(part, at)) yield at;
    at = text.indexOf(beginning, at + 1);
  }
  if (tries === 0 && at >= 0) yield* placesByBorders(part, text, at);
}

export function holdsText(text: string, part: string): boolean {
  return placesOf(part, text).next().done === false;
}

/** For many parts: false only where one is not in it. Most such have four characters in a row that the text lacks. */
export const partsOf = keepingForms((text) => {
  const bits = Math.ceil(Math.log2(8 * (text.length + RUN)));
  let asked = 0;
  let known: Uint8Array | undefined;
  return (part: string): boolean => {
    asked += 1;
    // Reading all of the text takes as long as some searches.
    if (asked <= FEW) return true;
    known ??= runsOf(text, bits);
    for (let at = 0; at + RUN <= Math.min(part.length, MAX_LOOKED_AT); at += 1)
      if (known[slotOf(part, at, bits)] === 0) return false;
    return true;
  };
});

const RUN = 4;
const FEW = 50;
const MAX_LOOKED_AT = 200;

function runsOf(text: string, bits: number): Uint8Array {
  const known = new Uint8Array(2 ** bits);
  for (let at = 0; at + RUN <= text.length; at += 1) known[slotOf(text, at, bits)] = 1;
  return known;
}

function slotOf(text: string, at: number, bits: number): number {
  let sum = 0;
  for (let next = at; next < at + RUN; next += 1) sum = Math.imul(sum + text.charCodeAt(next), 0x9e3779b1);
  return (sum ^ (sum >>> 15)) >>> (32 - bits);
}

/** Engines find so short a part fast in any text. */
const SHORT = 16;
const MAX_TRIES = 4;

/** Knuth, Morris and Pratt. */
function* placesByBorders(part: string, text: string, from: number): Generator<number> {
  const borders = bordersOf(part);
  let same = 0;
  for (let at = from; at < text.length; at += 1) {
    same = longerBorder(part, borders, same, text.charCodeAt(at));
    if (same < part.length) continue;
    yield at + 1 - same;
    same = borders[same - 1] ?? 0;
  }
}

/** For each beginning: the length of its longest end that is a beginning, too. */
function bordersOf(part: string): Int32Array {
  const borders = new Int32Array(part.length);
  for (let at = 1; at < part.length; at += 1)
    borders[at] = longerBorder(part, borders, borders[at - 1] ?? 0, part.charCodeAt(at));
  return borders;
}

function longerBorder(part: string, borders: Int32Array, known: number, next: number): number {
  let same = known;
  while (same > 0 && part.charCodeAt(same) !== next) same = borders[same - 1] ?? 0;
  return part.charCodeAt(same) === next ? same + 1 : 0;
}
