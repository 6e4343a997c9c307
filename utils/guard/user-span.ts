import { ownText, standsAsItIs } from '../text/as-it-is';
import { newestOf } from '../text/clip';
import { areValues } from '../text/given-values';
import { keepingForms } from '../text/kept-forms';
import { withPlainWidth } from '../text/plain-text';

/**
 * Whether a text stands in the user's words: whole numbers, words or addresses, as `standsAsItIs` compares. Values of a
 * list are no words of the user, unless `countsValues`.
 */
export function isSpanOf(value: string, userWords: readonly string[], countsValues = false): boolean {
  return spansIn(userWords, countsValues)(value);
}

/** Longer texts are read to here, newest first. */
const MAX_READ_CHARS = 100_000;
type IsSpan = (value: string) => boolean;
const read = { own: new WeakMap<readonly string[], IsSpan>(), all: new WeakMap<readonly string[], IsSpan>() };

/** The state makes a new list where words are added. */
function spansIn(userWords: readonly string[], countsValues: boolean): IsSpan {
  const cache = countsValues || !userWords.some(areValues) ? read.all : read.own;
  const known = cache.get(userWords);
  if (known) return known;
  const counting = userWords.filter((text) => countsValues || !areValues(text));
  const texts = newestOf(counting, MAX_READ_CHARS).flatMap((text) => {
    const kept = text.normalize();
    const spaced = kept.replace(/\s{2,}|[^\S ]/g, ' ');
    return [...new Set([text, kept, spaced, withPlainWidth(spaced)])].map(ownText);
  });
  const isSpan = keepingForms((value) => standsAsItIs(value, texts));
  cache.set(userWords, isSpan);
  return isSpan;
}
