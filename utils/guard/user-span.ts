import { ownText, standsAsItIs, type OwnText } from '../text/as-it-is';
import { newestOf } from '../text/clip';
import { areValues } from '../text/given-values';

/**
 * Whether a text stands in the user's words: whole numbers, words or addresses, as `standsAsItIs` compares. Values of a
 * list are no words of the user, unless `countsValues`.
 */
export function isSpanOf(value: string, userWords: readonly string[], countsValues = false): boolean {
  const { texts, spans } = ownTexts(userWords, countsValues);
  const known = spans.get(value);
  if (known !== undefined) return known;
  const isSpan = standsAsItIs(value, texts);
  // A decision asks for the same values again and again.
  if (spans.size >= MAX_SPANS) spans.clear();
  spans.set(value, isSpan);
  return isSpan;
}

const MAX_SPANS = 200;

interface OwnTexts {
  texts: OwnText[];
  spans: Map<string, boolean>;
}

/** Longer texts are read to here, newest first. */
const MAX_READ_CHARS = 100_000;
const read = { own: new WeakMap<readonly string[], OwnTexts>(), all: new WeakMap<readonly string[], OwnTexts>() };

/** The state makes a new list where words are added. */
function ownTexts(userWords: readonly string[], countsValues: boolean): OwnTexts {
  const cache = countsValues ? read.all : read.own;
  const known = cache.get(userWords);
  if (known) return known;
  const counting = userWords.filter((text) => countsValues || !areValues(text));
  const texts = newestOf(counting, MAX_READ_CHARS).flatMap((text) => {
    const kept = text.normalize();
    const spaced = kept.replace(/\s+/g, ' ');
    return [...new Set([kept, spaced, spaced.normalize('NFKC')])].map(ownText);
  });
  const made = { texts, spans: new Map<string, boolean>() };
  cache.set(userWords, made);
  return made;
}
