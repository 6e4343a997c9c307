import { hasAttribute } from '../dom/dom-cache';
import { fail } from '../../failure';
import type { ActionOutcome } from '../api';
import { describe } from '../act/actionable';
import { codeEditorOf } from '../dom/code-editors';
import { deepActiveElement, flatContains, isTag, nextTask, shadowRootOf } from '../dom/dom';
import { pageTurn } from '../dom/page-turn';
import { editingHost, isTextControl } from './editing';
import { canFocus, focusElement } from '../act/focus';
import { click, hitAt } from '../act/pointer/pointer';
import { centreOf } from '../dom/boxes';
import { suggests } from '../watch/popups';
import { roleOf } from '../aria/role';
import { drawsElsewhere } from '../aria/drawn-text';
import { pressKeysOf } from './typing-by-key';
import { refuseSetting, steerSlider } from '../act/slider';
import { isSecret } from '../aria/secret';
import { isReadonly } from '../aria/states';
import { refuseValue, typeIntoControl } from './typing-control';
import { typeIntoEditor, type EditMode } from './typing-editor';
import { doc, safe } from '../dom/safe';

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
 * Returns what keys reach then: pages unlock fields only with the focus, or pass it on. Throws NOT_ACTIONABLE where
 * that stays read-only, INVALID_ARGUMENTS where it does not take the text.
 */
export async function focusField(element: Element, text: string, mode: EditMode): Promise<Element> {
  if (isTextControl(element)) refuseValue(element, text, mode);
  if (keysOf(element) === 'move') refuseSetting(element, text);
  await pressOrFocus(element);
  // An editor hears of focus and selection as one (Slate 0.146).
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

/** Some open their suggestions only for a press. */
async function pressOrFocus(field: Element): Promise<void> {
  const opens = isTextControl(field) && suggests(field) && !isReadonly(field) && deepActiveElement() !== field;
  const { x, y } = centreOf(field);
  const hit = opens ? hitAt(Math.floor(x), Math.floor(y)) : undefined;
  if (hit?.target === field) await click(hit);
  else focusElement(field);
}

/** Reads back, and tries other ways if the text was not taken. Never returns a secret value. */
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
