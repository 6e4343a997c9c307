import { defined } from '../../../../utils/defined';
import type { PageNode } from '../../../../utils/page/api';

/** A node with its place in the tree. */
export interface Place {
  node: PageNode;
  /** In document order */
  order: number;
  /** One past its last descendant */
  end: number;
  parent?: Place;
}

/** All nodes of the tree in document order, the root first. */
export function placesIn(root: PageNode): Place[] {
  const found: Place[] = [];
  const walk = (node: PageNode, parent: Place | undefined): void => {
    const place: Place = { node, order: found.length, end: 0, ...defined({ parent }) };
    found.push(place);
    for (const child of node.children ?? []) walk(child, place);
    place.end = found.length;
  };
  walk(root, undefined);
  return found;
}

export function* ancestorsOf(place: Place): Generator<Place> {
  for (let above = place.parent; above; above = above.parent) yield above;
}

export function isInside(place: Place, container: Place): boolean {
  return place.order >= container.order && place.order < container.end;
}

export const headingAbove = (place: Place, all: readonly Place[]): string | undefined =>
  all.slice(0, place.order).findLast(({ node }) => node.role === 'heading' && node.name)?.node.name;

/** Its name, else the texts below it. */
export function textOf(node: PageNode): string {
  return (node.name ?? (node.children ?? []).map(textOf).filter(Boolean).join(' ')).replace(/\s+/g, ' ').trim();
}

/** Not those of `left`, what is in and around it, and buttons. */
export function textsBelow(all: readonly Place[], container: Place, left: Place): string[] {
  return all
    .slice(container.order + 1, container.end)
    .filter((place) => place.node.role !== 'button' && !isInside(place, left) && !isInside(left, place))
    .map(({ node }) => node.name ?? node.value ?? '')
    .filter((text) => text !== '');
}
