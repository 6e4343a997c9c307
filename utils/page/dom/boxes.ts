import { cached } from './dom-cache';
import { page } from './realm';
import { safe } from './safe';

/** CSS pixels of the viewport. */
export const boxOf = cached((element: Element): DOMRect => safe(element).getBoundingClientRect());

export function centreOf(element: Element): { x: number; y: number } {
  const { left, top, width, height } = boxOf(element);
  return { x: left + width / 2, y: top + height / 2 };
}

export function overlap(one: DOMRect, other: DOMRect): boolean {
  return one.left < other.right && one.right > other.left && one.top < other.bottom && one.bottom > other.top;
}

export function isInView(box: DOMRect): boolean {
  return box.bottom > 0 && box.right > 0 && box.top < page.innerHeight && box.left < page.innerWidth;
}
