import { cached } from '../dom/dom-cache';
import { doc } from '../dom/safe';

/** True if a script lets the element take what is dropped on it, as far as that is known. */
export const takesDrops = (element: Element): boolean => zonesOf(doc).has(element);

/** Sets how the elements that take drops are found in this document. */
export function readDropZonesBy(reader: () => readonly Element[]): void {
  readDropZones = reader;
}

let readDropZones: () => readonly Element[] = () => [];
const zonesOf = cached((_of: object): ReadonlySet<Element> => new Set(readDropZones()));
