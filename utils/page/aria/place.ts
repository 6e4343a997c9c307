import { cached } from '../dom/dom-cache';
import { collapse } from '../dom/dom';
import { isOneOfMany } from '../dom/similar';
import { safe } from '../dom/safe';

/**
 * Where an element stands, by what is around it: what tells an element whose name changes from one that is used again
 * for another thing, as rows of long lists are.
 */
export interface Place {
  /** The text of the row, item or card around the element, without its own; '' where it stands in none. */
  rest: string;
  /** The texts of the parts beside it, where it fills its row or item alone; empty where it stands in none. */
  beside: readonly string[];
  /** Whether it lies before the part that comes before it in the document, as recycled rows do. */
  isBefore: boolean;
}

/** The place of an element. Its parts are cheap: they are asked for each ref that is given. */
export function placeOf(element: Element): Place {
  const item = itemAround(element);
  if (!item) return nowhere;
  const rest = item === element ? '' : collapse(textOf(item).replace(safe(element).textContent ?? '', ' '));
  if (rest !== '') return { ...nowhere, rest };
  const { previousElementSibling: before, nextElementSibling: after } = safe(item);
  const beside = [safe(before)?.previousElementSibling, before, after, safe(after)?.nextElementSibling];
  return {
    rest,
    beside: beside.flatMap((part) => (part ? [textOf(part)] : [])),
    isBefore: before !== null && liesBefore(item, before),
  };
}

/** Whether these are one place: the rest of the row reads the same, or at least half of what is beside it. */
export function isSamePlace(one: Place, other: Place): boolean {
  if (one.rest !== other.rest || one.isBefore !== other.isBefore) return false;
  const kept = one.beside.filter((text) => other.beside.includes(text)).length;
  return kept * 2 >= Math.max(one.beside.length, other.beside.length);
}

const nowhere: Place = { rest: '', beside: [], isBefore: false };

/** The nearest row, item, or one of several small boxes of the same kind, that the element is or stands in. */
const itemAround = cached((element: Element): Element | undefined => {
  let at: Element | null = element;
  for (let level = 0; at && level < maxLevels; level++, at = safe(at).parentElement) {
    if (safe(at).matches(items)) return at;
    if (isOneOfMany(at)) return safe(at).getElementsByTagName('*').length <= maxElements ? at : undefined;
  }
  return undefined;
});

const items = 'tr, li, [role=row], [role=listitem], [role=option], [role=treeitem]';
const maxLevels = 6;
const maxElements = 100;

const textOf = cached((element: Element): string => (safe(element).textContent ?? '').slice(0, maxTextLength));
const maxTextLength = 1_000;

function liesBefore(one: Element, other: Element): boolean {
  const [own, its] = [safe(one).getBoundingClientRect(), safe(other).getBoundingClientRect()];
  return own.bottom <= its.top || own.right <= its.left;
}
