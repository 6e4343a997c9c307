import { attributeOf } from '../../dom/dom-cache';
import { roleOf } from '../../aria/role';
import type { Range } from '../viewport';

/**
 * Of a long list, its beginning and what is around the chosen one; the rest is a fold, never read: nobody needs 244
 * countries. Undefined for others.
 */
export function optionRanges(elements: ArrayLike<Element>): Range[] | undefined {
  const { length } = elements;
  const sample = length > maxOptions ? elements[Math.floor(length / 2)] : undefined;
  if (!sample || roleOf(sample) !== 'option') return undefined;
  const chosen = Array.from(elements).findIndex((option) => attributeOf(option, 'aria-selected') === 'true');
  const shown: [number, number][] = [[1, headOptions]];
  if (chosen + around + 1 > headOptions)
    shown.push([Math.max(headOptions + 1, chosen + 1 - around), chosen + 1 + around]);
  const ranges: Range[] = [];
  let next = 1;
  for (const [from, end] of shown) {
    const to = Math.min(end, length);
    if (from > next) ranges.push([next, from - 1, folded]);
    ranges.push([from, to, undefined]);
    next = to + 1;
  }
  if (next <= length) ranges.push([next, length, folded]);
  return ranges;
}

const folded = { distance: 0, isAbove: false, isInside: false, isFolded: true } as const;
const maxOptions = 60;
const headOptions = 20;
const around = 2;
