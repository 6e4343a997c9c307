import { keptFor } from '../kept-for';
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
  const spans = countsValues || !userWords.some(areValues) ? spansInAll : spansInOwn;
  return spans(userWords)(value);
}

/** Longer texts are read to here, newest first. */
const MAX_READ_CHARS = 100_000;

/** The state makes a new list for new words. */
const spansInAll = keptFor(spansIn);
const spansInOwn = keptFor((userWords: readonly string[]) => spansIn(userWords.filter((text) => !areValues(text))));

function spansIn(counting: readonly string[]): (value: string) => boolean {
  const texts = newestOf(counting, MAX_READ_CHARS).flatMap((text) => {
    const kept = text.normalize();
    const spaced = kept.replace(/\s{2,}|[^\S ]/g, ' ');
    return [...new Set([text, kept, spaced, withPlainWidth(spaced)])].map(ownText);
  });
  return keepingForms((value) => standsAsItIs(value, texts));
}
