import { cuts, type Masked } from '../masked';

/** Readings of `A to B`, the last separator first. Quoted words are never separators. */
export function pairs(words: Masked, separator: RegExp): { from: Masked; to: Masked }[] {
  return cuts(words, separator)
    .reverse()
    .map(({ left, right }) => ({ from: left, to: right }));
}
