/** The point is in CSS pixels of the viewport. */
export interface Hit {
  target: Element;
  x: number;
  y: number;
}

export const overlayTag = 'sidehand-pointer';

let overlay: Element | undefined;

/** It is no part of the page: nothing is read from it, and its changes are none of the page. */
export function noteOverlay(host: Element): void {
  overlay = host;
}

export function isOverlay(node: Node): boolean {
  return node === overlay;
}

export function isOverlayChange({ target, type, addedNodes, removedNodes }: MutationRecord): boolean {
  return isOverlay(target) || (type === 'childList' && [...addedNodes, ...removedNodes].every(isOverlay));
}
