import { attributeOf } from '../../dom/dom-cache';
import { roleOf } from '../../aria/role';
import type { Range } from '../viewport';

/**
 * The beginning of a long list and what is around the chosen one; the rest is a fold, never read. Undefined for others.
 */
export function optionRanges(elements: ArrayLike<Element>): Range[] | undefined {
  const { length } = elements;
  const sample = length > maxOptions ? elements[Math.floor(length / 2)] : undefined;
  if (!sample || roleOf(sample) !== 'option') return undefined;
  const chosen = Array.from(elements).findIndex((option) => attributeOf(option, 'aria-selected') === 'true');
  const from = Math.max(headOptions + 1, chosen + 1 - around);
  const to = Math.max(headOptions, Math.min(length, chosen + 1 + around));
  const ranges: Range[] = [
    [1, headOptions, undefined],
    [headOptions + 1, from - 1, folded],
    [from, to, undefined],
    [to + 1, length, folded],
  ];
  return ranges.filter(([first, last]) => first <= last);
}

const folded = { distance: 0, isAbove: false, isInside: false, isFolded: true } as const;
const maxOptions = 60;
const headOptions = 20;
const around = 2;
