import { newestOf } from './clip';
import { wordsIn } from './plain-text';

/** In small letters, in their order. Cached as long as the list lives, which the state of a task never changes. */
export function ownWords(userWords: readonly string[]): ReadonlySet<string> {
  const known = read.get(userWords);
  if (known) return known;
  const words = new Set(newestOf(userWords, MAX_READ_CHARS).flatMap((text) => wordsIn(text.toLowerCase())));
  read.set(userWords, words);
  return words;
}

/** Newest first. */
const MAX_READ_CHARS = 30_000;
const read = new WeakMap<readonly string[], ReadonlySet<string>>();
