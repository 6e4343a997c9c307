import { clip } from '../dom/dom';
import { page } from '../dom/realm';

/**
 * What distinguishes the frame of a document from others: its address without the query, or its name where its document
 * has no address of its own. Undefined in the page itself.
 */
export function framePlace(at: Pick<Window, 'self' | 'top' | 'location' | 'name'> = page): string | undefined {
  if (at.self === at.top) return undefined;
  const { protocol, origin, pathname } = at.location;
  return clip(/^https?:$/.test(protocol) ? `${origin}${pathname}` : at.name || protocol, mostLetters);
}

/** True if two documents are in the same place. Numbers in addresses and names differ from time to time. */
export function isSamePlace(one: string | undefined, other: string | undefined): boolean {
  const shape = (place: string | undefined) => place?.replace(/\d+/g, '#');
  return shape(one) === shape(other);
}

const mostLetters = 1_000;
