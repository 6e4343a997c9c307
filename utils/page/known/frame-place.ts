import { clip } from '../dom/dom';
import { page } from '../dom/realm';

/** The address without the query, else the name. Undefined in the page itself. */
export function framePlace(at: Pick<Window, 'self' | 'top' | 'location' | 'name'> = page): string | undefined {
  if (at.self === at.top) return undefined;
  const { protocol, origin, pathname } = at.location;
  return clip(/^https?:$/.test(protocol) ? `${origin}${pathname}` : at.name || protocol, maxLetters);
}

/** Numbers change from time to time. */
export function isSamePlace(one: string | undefined, other: string | undefined): boolean {
  const placeShape = (place: string | undefined) => place?.replace(/\d+/g, '#');
  return placeShape(one) === placeShape(other);
}

const maxLetters = 1_000;
