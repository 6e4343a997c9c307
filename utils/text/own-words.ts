import { keptFor } from '../kept-for';
import { newestOf } from './clip';
import { wordsIn } from './plain-text';

/** In small letters, in their order. Cached with the list, which the state of a task never changes. */
export const ownWords = keptFor(
  (userWords: readonly string[]): ReadonlySet<string> =>
    new Set(newestOf(userWords, MAX_READ_CHARS).flatMap((text) => wordsIn(text.toLowerCase()))),
);

/** Newest first. */
const MAX_READ_CHARS = 30_000;
