import { boxOf } from '../dom/boxes';
import { attributeOf, cached, tagOf } from '../dom/dom-cache';
import { collapse } from '../dom/dom';
import { isAmongAlike } from '../dom/similar';
import { safe } from '../dom/safe';

/** Tells an element with a changing name from one that is used again, as in long lists. */
export interface Place {
  around: WeakRef<Element> | undefined;
  /** Of the row, item or card around it, and its own there; '' in none. */
  item: string;
  own: string;
  /** The parts beside it, where it fills its row or item alone. */
  beside: readonly string[];
  /** It lies before what precedes it in the document, as recycled rows do. */
  isBefore: boolean;
}

export function placeOf(element: Element): Place {
  const item = itemAround(element);
  if (!item) return nowhere;
  const place = {
    ...nowhere,
    around: new WeakRef(item),
    item: textOf(item),
    own: item === element ? textOf(item) : (safe(element).textContent ?? ''),
  };
  if (/\S/.test(place.item.replace(place.own, ''))) return place;
  const { previousElementSibling: before, nextElementSibling: after } = safe(item);
  const beside = [safe(before)?.previousElementSibling, before, after, safe(after)?.nextElementSibling];
  return {
    ...place,
    beside: beside.flatMap((part) => (part ? [textOf(part)] : [])),
    isBefore: before !== null && liesBefore(item, before),
  };
}

export const restOf = ({ item, own }: Place): string => collapse(item.replace(own, ' '));

/** The rest of the row, or at least half of what is beside it. */
export function isSamePlace(one: Place, other: Place): boolean {
  if (restOf(one) !== restOf(other) || one.isBefore !== other.isBefore) return false;
  const kept = one.beside.filter((text) => other.beside.includes(text)).length;
  return kept * 2 >= Math.max(one.beside.length, other.beside.length);
}

const nowhere: Place = { around: undefined, item: '', own: '', beside: [], isBefore: false };

/** Also one of several small boxes of a kind, and the element itself. */
export const itemAround = cached((element: Element): Element | undefined => {
  let at: Element | null = element;
  for (let level = 0; at && level < maxLevels; level++, at = safe(at).parentElement) {
    if (itemTags.has(tagOf(at)) || itemRoles.has(attributeOf(at, 'role') ?? '')) return at;
    if (isAmongAlike(at)) return safe(at).getElementsByTagName('*').length <= maxElements ? at : undefined;
  }
  return undefined;
});

const itemTags = new Set(['tr', 'li', 'option']);
const itemRoles = new Set(['row', 'listitem', 'option', 'treeitem']);
const maxLevels = 6;
const maxElements = 100;

const textOf = cached((element: Element): string => (safe(element).textContent ?? '').slice(0, maxTextLength));
const maxTextLength = 1_000;

function liesBefore(one: Element, other: Element): boolean {
  const [own, its] = [boxOf(one), boxOf(other)];
  return own.bottom <= its.top || own.right <= its.left;
}
