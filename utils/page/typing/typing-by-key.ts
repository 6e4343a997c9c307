import type { ActionOutcome } from '../api';
import { codeEditorOf } from '../dom/code-editors';
import { deepActiveElement, flatClosest, isTag, nextTask } from '../dom/dom';
import { roleOf } from '../aria/role';
import { editingHost, isTextControl } from './editing';
import { press } from './keyboard';

export async function pressKeysOf(text: string): Promise<ActionOutcome> {
  for (const key of text.slice(0, maxKeys)) {
    await press(key === '\n' ? 'Enter' : key);
    await nextTask();
  }
  return text.length > maxKeys
    ? { refused: `Only the first ${maxKeys} keys were pressed.` }
    : { note: 'Its keys were pressed one after the other: look at the page for their effect.' };
}

/** It takes keys but no text: a cell, which opens its editor at the first key, or a drawing. */
export function takesKeys(element: Element): boolean {
  if (isTextControl(element) || editingHost(element) || codeEditorOf(element)) return false;
  return isTag(element, 'canvas') || flatClosest(element, (at) => tables.has(roleOf(at))) !== undefined;
}

const tables = new Set(['grid', 'treegrid', 'table']);

/** Presses keys until one has opened a field, into which the whole text must then be typed. Else a note. */
export async function openByKeys(text: string): Promise<{ field: Element } | ActionOutcome> {
  const before = deepActiveElement();
  for (const key of text.slice(0, maxKeys)) {
    await press(key === '\n' ? 'Enter' : key);
    for (let turn = 0; turn < turnsForAnEditor; turn++) {
      await nextTask();
      const now = deepActiveElement();
      if (now && now !== before && (isTextControl(now) || editingHost(now))) return { field: now };
    }
  }
  return { note: 'No field opened for the text: its keys were pressed one after the other.' };
}

const turnsForAnEditor = 6;
const maxKeys = 300;
