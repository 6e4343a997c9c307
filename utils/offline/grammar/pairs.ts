import { splitsAt, type Masked } from '../masked';

/** Readings of `A to B`, the last separator first. Quoted words are never separators. */
export function readPairs(words: Masked, separator: RegExp): { from: Masked; to: Masked }[] {
  return splitsAt(words, separator)
    .reverse()
    .map(({ left, right }) => ({ from: left, to: right }));
}
