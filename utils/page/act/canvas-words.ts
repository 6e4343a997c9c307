import type { PageAction } from '../api';
import { tagOf } from '../dom/dom-cache';
import { safe } from '../dom/safe';
import { focusElement } from './focus';

/**
 * True if the element is part of the content that a canvas gives in words: it has no place of its own, and people reach
 * it by keys and screen readers.
 */
export function isCanvasWord(element: Element): boolean {
  return tagOf(element) !== 'canvas' && safe(element).closest('canvas') !== null;
}

/** Acts like a screen reader: gives the element the focus and presses it, without a position. */
export function clickCanvasWord(element: Element, { count = 1 }: PageAction & { kind: 'click' }): void {
  focusElement(element);
  for (let time = 0; time < count; time += 1) safe(element as HTMLElement).click();
}
