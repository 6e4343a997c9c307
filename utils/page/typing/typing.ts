import { hasAttribute } from '../dom/dom-cache';
import { fail } from '../../failure';
import type { ActionOutcome } from '../api';
import { describe } from '../act/actionable';
import { codeEditorOf } from '../dom/code-editors';
import { isTag, shadowRootOf } from '../dom/dom';
import { editingHost, isTextControl } from './editing';
import { focusElement } from '../act/focus';
import { roleOf } from '../aria/role';
import { drawsElsewhere } from '../aria/drawn-text';
import { pressKeysOf } from './typing-by-key';
import { refuseSetting, steerSlider } from '../act/slider';
import { isReadonly } from '../aria/states';
import { refuseValue, typeIntoControl } from './typing-control';
import { typeIntoEditor, type EditMode } from './typing-editor';
import { safe } from '../dom/safe';

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

/** Reads back, and tries other ways if the text was not taken. The value of a secret field is never returned. */
export async function typeInto(element: Element, text: string, mode: EditMode): Promise<ActionOutcome> {
  if (isReadonly(element))
    throw fail('NOT_ACTIONABLE', `${describe(element)} is read-only.`, {
      hint: 'Look for what fills or unlocks it, such as a button beside it.',
    });
  if (isTextControl(element)) refuseValue(element, text, mode);
  const keys = keysOf(element);
  if (keys === 'move') refuseSetting(element, text);
  focusElement(element);
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
