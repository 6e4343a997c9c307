import { defined } from '../../defined';
import type { PageNode } from '../../page/api';

/** A node with its place in the tree. */
export interface Place {
  node: PageNode;
  /** Position in document order. */
  order: number;
  /** One past the order of its last descendant. */
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

/** All text of a node: its name, else the texts below it. White space is collapsed. */
export function textOf(node: PageNode): string {
  return (node.name ?? (node.children ?? []).map(textOf).filter(Boolean).join(' ')).replace(/\s+/g, ' ').trim();
}

/** The texts below a node, except those of `left`, its descendants, its ancestors, and buttons. */
export function textsBelow(all: readonly Place[], container: Place, left: Place): string[] {
  return all
    .slice(container.order + 1, container.end)
    .filter((place) => place.node.role !== 'button' && !isInside(place, left) && !isInside(left, place))
    .map(({ node }) => node.name ?? node.value ?? '')
    .filter((text) => text !== '');
}
