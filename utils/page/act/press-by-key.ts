import type { ActionOutcome } from '../api';
import { isTag } from '../dom/dom';
import { roleOf } from '../aria/role';
import { press } from '../typing/keyboard';
import { focusElement } from './focus';

export async function pressByKey(element: Element): Promise<ActionOutcome> {
  focusElement(element);
  const { refused } = await press(isTag(element, 'a') || roleOf(element) === 'link' ? 'Enter' : 'Space');
  return refused === undefined ? { note: byKeyNote } : { refused };
}

const byKeyNote = 'Every place of it belongs to another control, so it was pressed by its key.';
