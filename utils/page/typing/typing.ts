import { attributeOf, hasAttribute } from '../dom/dom-cache';
import { fail } from '../../failure';
import type { ActionOutcome } from '../api';
import { describe } from '../act/actionable';
import { codeEditorOf } from '../dom/code-editors';
import { deepActiveElement, flatClosest, flatContains, isTag, nextTask, shadowRootOf } from '../dom/dom';
import { pageTurn } from '../dom/page-turn';
import { editingHost, isTextControl } from './editing';
import { canFocus, focusElement } from '../act/focus';
import { roleOf } from '../aria/role';
import { drawsElsewhere } from '../aria/drawn-text';
import { isSecret } from '../aria/secret';
import { isReadonly } from '../aria/states';
import { refuseValue, typeIntoControl } from './typing-control';
import { typeIntoEditor, type EditMode } from './typing-editor';
import { doc, safe } from '../dom/safe';
import { isPressedByKeys } from '../act/press-points';
import { press } from './keyboard';
import { untilChange } from '../watch/observe';

export function fieldOf(element: Element): Element {
  if (isTextControl(element) || codeEditorOf(element) || keysOf(element)) return element;
  const host = editingHost(element);
  if (host) return host;
  const label = isTag(element, 'label') ? element.control : null;
  const inner = label ? [label] : [...safe(shadowRootOf(element) ?? element).querySelectorAll(textFields)];
  const fields = inner.filter((candidate) => isTextControl(candidate) || editingHost(candidate) === candidate);
  if (fields.length === 1 && fields[0]) return fields[0];
  throw fail('WRONG_ELEMENT', `${describe(element)} takes no text.`, {
    hint: 'Type into a textbox, searchbox, combobox or spinbutton; use select or click for this one.',
  });
}

const textFields = 'input, textarea, [contenteditable]:not([contenteditable=false])';

/** Throws WRONG_ELEMENT if nothing has the focus. */
export function focusedElement(): Element {
  const active = deepActiveElement();
  if (active && active !== doc.body && active !== doc.documentElement) return active;
  throw fail('WRONG_ELEMENT', 'Nothing on the page has the focus.', { hint: 'Give the ref of a field.' });
}

/**
 * Gives it the focus. Returns what keys reach then: pages unlock fields only when they get the focus, or pass it on to
 * another field. Throws NOT_ACTIONABLE where that stays read-only, INVALID_ARGUMENTS where it does not take the text.
 */
export async function focusField(element: Element, text: string, mode: EditMode): Promise<Element> {
  if (isTextControl(element)) refuseValue(element, text, mode);
  if (keysOf(element) === 'move') refuseSetting(element, text);
  focusElement(element);
  // An editor hears of the focus, and of what is selected in it, as one (Slate 0.146).
  if (isTextControl(element)) await nextTask();
  const active = deepActiveElement();
  const isField = active && (isTextControl(active) || editingHost(active) === active);
  const isApart = isField && !flatContains(element, active) && !flatContains(active, element);
  const isOther = isApart && canFocus(element) && !codeEditorOf(element);
  // What goes into a secret field was allowed for that one only.
  const field = isOther && !isSecret(element) && !isSecret(active) ? active : element;
  if (isReadonly(field)) await pageTurn();
  if (isReadonly(field))
    throw fail('NOT_ACTIONABLE', `${describe(field)} is read-only.`, {
      hint: 'Click it: that may unlock it, or open what fills it. Else look for a button beside it.',
    });
  return field;
}

/** Reads back, and tries other ways if the text was not taken. The value of a secret field is never returned. */
export async function typeInto(element: Element, text: string, mode: EditMode): Promise<ActionOutcome> {
  const keys = keysOf(element);
  if (drawsElsewhere(element) || keys === 'type') return pressKeysOf(text);
  if (isTextControl(element) && !codeEditorOf(element)) return typeIntoControl(element, text, mode);
  return keys === 'move' ? steerSlider(element, text) : typeIntoEditor(element as HTMLElement, text, mode);
}

/** What keys do with one made of ARIA: they move a slider, or a spin button that says its number. */
function keysOf(element: Element): 'move' | 'type' | undefined {
  const role = roleOf(element);
  if (!/^(slider|spinbutton)$/.test(role) || isTag(element, 'input') || editingHost(element)) return undefined;
  return role === 'slider' || hasAttribute(element, 'aria-valuenow') ? 'move' : 'type';
}

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

/** It takes keys but no text: a drawing, or a cell that opens its editor at the first key. */
export function takesKeys(element: Element): boolean {
  if (isTextControl(element) || editingHost(element) || codeEditorOf(element) || isPressedByKeys(element)) return false;
  return isTag(element, 'canvas') || flatClosest(element, (at) => tables.has(roleOf(at))) !== undefined;
}

const tables = new Set(['grid', 'treegrid', 'table']);

/** Presses keys until one has opened a field, into which the whole text must then be typed. Else a note. */
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

/** For sliders made of ARIA and focused: presses keys up to the nearest value that it has. */
async function steerSlider(slider: Element, text: string): Promise<ActionOutcome> {
  const wanted = Number(text);
  const read = () => Number(attributeOf(slider, 'aria-valuenow'));
  const start = read();
  const [less, more] = roleOf(slider) === 'spinbutton' ? ['ArrowDown', 'ArrowUp'] : ['ArrowLeft', 'ArrowRight'];
  if (start === wanted) return { value: text, unchanged: true };
  for (let step = 0; step < maxSteps; step++) {
    const before = read();
    const key = wanted > before ? more : less;
    await press(key);
    await nextTask();
    // Some frameworks draw only with the next frame.
    if (read() === before) await untilChange(() => read() !== before || undefined, maxDrawingMs);
    const after = read();
    if (after === wanted || after === before) break;
    if (after > wanted === before > wanted) continue;
    if (Math.abs(before - wanted) < Math.abs(after - wanted)) await press(key === more ? less : more);
    break;
  }
  await nextTask();
  const end = read();
  if (end === wanted) return { value: text };
  const value = String(end);
  return end === start
    ? { value, refused: more === 'ArrowUp' ? numberStays : 'The slider does not move by keys: drag it.' }
    : { value, note: 'The slider has no such value: it is set as near as its keys allow.' };
}

const numberStays = 'The number does not change by keys: press the buttons beside it.';

function refuseSetting(slider: Element, text: string): void {
  if (text.trim() === '' || Number.isNaN(Number(text)))
    throw fail('INVALID_ARGUMENTS', `${describe(slider)} does not take this value.`, {
      hint: 'This slider takes a number.',
    });
}

const maxDrawingMs = 200;
const maxSteps = 1000;
