import { pathUp } from '../../dom/dom';
import { doc, safe } from '../../dom/safe';

export type Orders = Map<Element, Element[]>;

const MAX_CHILDREN = 500;
/** Above the element that is acted on. */
const LEVELS = 6;

export function ordersAround(at: Element | 'everywhere' | undefined): Orders {
  const around = at instanceof Element ? pathUp(at).slice(1, LEVELS + 1) : [];
  const parents = at === 'everywhere' ? [...doc.querySelectorAll(':has(> :nth-child(2))')] : around;
  const orders = parents.map((parent) => [parent, childrenOf(parent)] as const);
  return new Map(orders.filter(([, children]) => children.length > 1 && children.length <= MAX_CHILDREN));
}

export function reordered(before: Orders): { list: Element; was: Element[]; is: Element[] }[] {
  return [...before].flatMap(([list, was]) => {
    const is = childrenOf(list);
    const isSorted = is.length === was.length && new Set([...was, ...is]).size === was.length;
    return isSorted && !isInOrder(list, was) ? [{ list, was, is }] : [];
  });
}

export function isInOrder(list: Element, order: readonly Element[]): boolean {
  const children = childrenOf(list);
  return children.length === order.length && children.every((child, index) => child === order[index]);
}

/** Only where one item has moved; returns the one in its old place. */
export function movedItem(was: readonly Element[], is: readonly Element[]) {
  const without = (order: readonly Element[], item: Element) => order.filter((child) => child !== item);
  const item = is.find((child) => {
    const rest = without(is, child);
    return without(was, child).every((other, index) => other === rest[index]);
  });
  const place = item && is[was.indexOf(item)];
  return item && place && item !== place ? { item, place } : undefined;
}

export function putInOrder(list: Element, order: readonly Element[]): void {
  const places = childrenOf(list).map((child) => {
    const place = doc.createComment('');
    safe(child).replaceWith(place);
    return place;
  });
  for (const [index, place] of places.entries()) place.replaceWith(order[index] ?? '');
}

const childrenOf = (list: Element): Element[] => [...safe(list).children];
