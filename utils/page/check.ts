import { fail } from '../failure';
import type { ActionOutcome } from './api';
import { describe, type Hit } from './actionable';
import { isTag, nextTask } from './dom';
import { click } from './pointer';
import { checkedOf } from './states';

/** What is ticked when `element` is named: itself, or the control of a label. Throws WRONG_ELEMENT. */
export function tickable(element: Element): Element {
  const control = isTag(element, 'label') && element.control ? element.control : element;
  if (stateOf(control) !== undefined) return control;
  throw fail('WRONG_ELEMENT', `${describe(element)} cannot be checked.`, {
    hint: 'Use check for a checkbox, radio or switch; use click for this one.',
  });
}

/** Ticks or unticks by a click, where needed. The value tells the state read back: `checked`, `unchecked` or `mixed`. */
export async function setChecked(
  element: Element,
  hit: Hit,
  checked: boolean,
): Promise<Pick<ActionOutcome, 'value' | 'unchanged' | 'note'>> {
  if (stateOf(element) === checked) return { value: told(element), unchanged: true };
  if (!checked && isTag(element, 'input') && element.type === 'radio') {
    throw fail('WRONG_ELEMENT', `${describe(element)} is a radio button and cannot be unchecked.`, {
      hint: 'Check another radio button of its group.',
    });
  }
  click(hit, { button: 'left', count: 1, modifiers: [] });
  await nextTask();
  return {
    value: told(element),
    ...(stateOf(element) === checked ? {} : { note: 'The page did not take the change.' }),
  };
}

function stateOf(element: Element): boolean | 'mixed' | undefined {
  const state = checkedOf(element);
  if (state !== undefined) return state;
  const pressed = element.getAttribute('aria-pressed');
  return pressed === 'true' ? true : pressed === 'false' ? false : undefined;
}

function told(element: Element): string {
  const state = stateOf(element);
  return state === 'mixed' ? 'mixed' : state ? 'checked' : 'unchecked';
}
