import type { ActionOutcome, PageAction } from '../api';
import { isTag } from '../dom/dom';
import { tagOf } from '../dom/dom-cache';
import { safe } from '../dom/safe';
import { roleOf } from '../aria/role';
import { press } from '../typing/keyboard';
import { focusElement } from './focus';

export async function pressByKey(element: Element): Promise<ActionOutcome> {
  focusElement(element);
  const { refused } = await press(isTag(element, 'a') || roleOf(element) === 'link' ? 'Enter' : 'Space');
  return refused === undefined ? { note: byKeyNote } : { refused };
}

const byKeyNote = 'Every place of it belongs to another control, so it was pressed by its key.';

/** It has no place of its own; people reach it by keys and screen readers. */
export function isCanvasWord(element: Element): boolean {
  return tagOf(element) !== 'canvas' && safe(element).closest('canvas') !== null;
}

export function clickCanvasWord(element: Element, { count = 1 }: PageAction & { kind: 'click' }): void {
  focusElement(element);
  for (let time = 0; time < count; time += 1) safe(element as HTMLElement).click();
}
