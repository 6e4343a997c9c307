import type { ActionOutcome } from '../api';
import { codeEditorOf } from '../dom/code-editors';
import { deepActiveElement, flatClosest, isTag, nextTask } from '../dom/dom';
import { roleOf } from '../aria/role';
import { editingHost, isTextControl } from './editing';
import { isPressedByKeys } from '../act/press-points';
import { press } from './keyboard';

/** Presses no control: that is judged as a press. */
export async function pressKeysOf(text: string): Promise<ActionOutcome> {
  for (const key of text.slice(0, maxKeys)) {
    if (wouldPress(key)) return { refused: atControl };
    await press(keyOf(key));
    await nextTask();
  }
  return text.length > maxKeys
    ? { refused: `Only the first ${maxKeys} keys were pressed.` }
    : { note: 'Its keys were pressed one after the other: look at the page for their effect.' };
}

/** It takes no text: a drawing, or a cell that opens its editor at the first key. */
export function takesKeys(element: Element): boolean {
  if (isTextControl(element) || editingHost(element) || codeEditorOf(element) || isPressedByKeys(element)) return false;
  return isTag(element, 'canvas') || flatClosest(element, (at) => tables.has(roleOf(at))) !== undefined;
}

const tables = new Set(['grid', 'treegrid', 'table']);

/** Presses keys until one opens a field, which then takes the whole text. Else a note. */
export async function openByKeys(text: string): Promise<{ field: Element } | ActionOutcome> {
  const before = deepActiveElement();
  for (const key of text.slice(0, maxKeys)) {
    if (wouldPress(key)) return { refused: atControl };
    await press(keyOf(key));
    for (let turn = 0; turn < turnsForAnEditor; turn++) {
      await nextTask();
      const now = deepActiveElement();
      if (now && now !== before && (isTextControl(now) || editingHost(now))) return { field: now };
    }
  }
  return { note: 'No field opened for the text: its keys were pressed one after the other.' };
}

const keyOf = (sign: string): string => (sign === '\n' ? 'Enter' : sign);

function wouldPress(sign: string): boolean {
  const focused = deepActiveElement();
  if (focused === undefined || !/[\n ]/.test(sign)) return false;
  // Enter in a field of one line sends its form.
  return isPressedByKeys(focused) || (sign === '\n' && isTag(focused, 'input'));
}

const atControl = 'The focus is on a control, which a key of this text would press: use click or press_key for that.';
const turnsForAnEditor = 6;
const maxKeys = 300;
