import type { PageAction } from '../api';
import { tagOf } from '../dom/dom-cache';
import { safe } from '../dom/safe';
import { focusElement } from './focus';

/** The words in a canvas have no place of their own; people reach them by keys and screen readers. */
export function isCanvasWord(element: Element): boolean {
  return tagOf(element) !== 'canvas' && safe(element).closest('canvas') !== null;
}

export function clickCanvasWord(element: Element, { count = 1 }: PageAction & { kind: 'click' }): void {
  focusElement(element);
  for (let time = 0; time < count; time += 1) safe(element as HTMLElement).click();
}
