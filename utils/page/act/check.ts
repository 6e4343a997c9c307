import { fail } from '../../failure';
import type { ActionOutcome } from '../api';
import { describe, type Aimed } from './actionable';
import { isTag } from '../dom/dom';
import { pageTurn } from '../dom/page-turn';
import { pressByKey } from './press-by-key';
import { click } from './pointer/pointer';
import { checkedOf, isDisabled, triState } from '../aria/states';
import { untilChange } from '../watch/observe';

/** Some pages ask their server before they show the tick. */
const TAKING_MS = 1_000;
const LOCKED_MS = 5_000;

export function tickable(element: Element): Element {
  const control = isTag(element, 'label') && element.control ? element.control : element;
  if (tickOf(control) !== undefined) return control;
  throw fail('WRONG_ELEMENT', `${describe(element)} cannot be checked.`, {
    hint: 'Use select with checked for a checkbox, radio or switch; use click for this one.',
  });
}

export async function setChecked(element: Element, hit: Aimed, checked: boolean): Promise<ActionOutcome> {
  if (tickOf(element) === checked) return { value: checkedText(element), unchanged: true };
  if (!checked && isTag(element, 'input') && element.type === 'radio') {
    throw fail('WRONG_ELEMENT', `${describe(element)} is a radio button and cannot be unchecked.`, {
      hint: 'Check another radio button of its group.',
    });
  }
  const pressed = await pressUntil(element, hit, checked);
  const isTaken = tickOf(element) === checked;
  const value = checkedText(element);
  return isTaken ? { ...pressed, value } : { value, refused: 'The page did not take the change.' };
}

/** Of three states, each press goes on by one: https://www.w3.org/WAI/ARIA/apg/patterns/checkbox/ */
async function pressUntil(element: Element, hit: Aimed, checked: boolean, more = 2): Promise<ActionOutcome> {
  const before = tickOf(element);
  const pressed = hit.byKeys ? await pressByKey(element) : {};
  if (!hit.byKeys) await click(hit);
  const isNew = () => tickOf(element) !== before;
  await untilChange(isNew, TAKING_MS);
  // A switch that its page locks meanwhile is on its way.
  if (isDisabled(element)) await untilChange(() => isNew() || !isDisabled(element), LOCKED_MS);
  // Some pages take the tick back once they have drawn.
  await pageTurn();
  const now = tickOf(element);
  const isOnItsWay = now !== before && (now === 'mixed' || before === 'mixed');
  return now !== checked && isOnItsWay && more > 0 ? pressUntil(element, hit, checked, more - 1) : pressed;
}

export function tickOf(element: Element): boolean | 'mixed' | undefined {
  return checkedOf(element) ?? triState(element, 'aria-pressed');
}

function checkedText(element: Element): string {
  const state = tickOf(element);
  return state === 'mixed' ? 'mixed' : state ? 'checked' : 'unchecked';
}
