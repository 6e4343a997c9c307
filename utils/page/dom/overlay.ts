import { safe } from './safe';

/** Where a pointer hits: the innermost element there, and the point in CSS pixels of the viewport. */
export interface Hit {
  target: Element;
  x: number;
  y: number;
}

/** Where the agent is about to act. CSS pixels of the viewport. */
export interface Place {
  element: WeakRef<Element>;
  box: DOMRect;
  point: { x: number; y: number };
}

/** What shows the user where the agent acts. */
export interface Overlay {
  /** Its only element in the page. */
  host: Element;
  show(place: Place): void;
  /** Takes the element out of the document until it is shown again. */
  hide(): void;
}

/** What the page library and the script that draws the overlay share in the isolated world of a document. */
export interface Announced {
  /** The last place announced: the script arrives along with the first action, which does not wait for it. */
  place?: Place;
  overlay?: Overlay;
}

/** The key in the isolated world, where two scripts meet that cannot import from each other. */
export const announcedMark = Symbol.for('sidehand:overlay');
const world = globalThis as { [announcedMark]?: Announced };

/** Name of the overlay's element. */
export const overlayTag = 'sidehand-pointer';

/** Tells the overlay, if there is one or one comes later, which element is about to be acted on. */
export function announce(element: Element, { target, x, y }: Hit): void {
  const own = safe(element).getBoundingClientRect();
  const shown = own.width > 0 && own.height > 0 ? element : target;
  const announced = (world[announcedMark] ??= {});
  announced.place = { element: new WeakRef(shown), box: safe(shown).getBoundingClientRect(), point: { x, y } };
  announced.overlay?.show(announced.place);
}

/** Takes the overlay out of the document. */
export function endOverlay(): void {
  world[announcedMark]?.overlay?.hide();
  delete world[announcedMark];
}

/** True if this is the overlay's element, which is no part of the page. */
export function isOverlay(node: Node): boolean {
  return node === world[announcedMark]?.overlay?.host;
}

/** True if a change is only that the overlay came or went. */
export function isOverlayChange({ target, type, addedNodes, removedNodes }: MutationRecord): boolean {
  return isOverlay(target) || (type === 'childList' && [...addedNodes, ...removedNodes].every(isOverlay));
}
