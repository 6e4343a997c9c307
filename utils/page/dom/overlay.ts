import { safe } from './safe';

/** The point is in CSS pixels of the viewport. */
export interface Hit {
  target: Element;
  x: number;
  y: number;
}

export interface Place {
  element: WeakRef<Element>;
  box: DOMRect;
  point: { x: number; y: number };
}

export interface Overlay {
  host: Element;
  show(place: Place): void;
  hide(): void;
}

/**
 * Shared, in the isolated world, by the page library and the script that draws the overlay: neither can import the
 * other.
 */
export interface Announced {
  /** The script arrives along with the first action, which does not wait for it. */
  place?: Place;
  overlay?: Overlay;
}

export const announcedMark = Symbol.for('sidehand:overlay');
const world = globalThis as { [announcedMark]?: Announced };

export const overlayTag = 'sidehand-pointer';

export function announce(element: Element, { target, x, y }: Hit): void {
  const own = safe(element).getBoundingClientRect();
  const shown = own.width > 0 && own.height > 0 ? element : target;
  const announced = (world[announcedMark] ??= {});
  announced.place = { element: new WeakRef(shown), box: safe(shown).getBoundingClientRect(), point: { x, y } };
  announced.overlay?.show(announced.place);
}

export function endOverlay(): void {
  world[announcedMark]?.overlay?.hide();
  delete world[announcedMark];
}

export function isOverlay(node: Node): boolean {
  return node === world[announcedMark]?.overlay?.host;
}

export function isOverlayChange({ target, type, addedNodes, removedNodes }: MutationRecord): boolean {
  return isOverlay(target) || (type === 'childList' && [...addedNodes, ...removedNodes].every(isOverlay));
}
