import { deepActiveElement, isTag } from './dom';
import { isEditingHost } from './role';
import { isReadonly } from './states';

export type TextControl = HTMLInputElement | HTMLTextAreaElement;

/** Input types whose value is set as a whole, in the format of HTML, not typed letter by letter. */
export const valueTypes: Readonly<Record<string, string>> = {
  date: 'YYYY-MM-DD', time: 'HH:MM', 'datetime-local': 'YYYY-MM-DDTHH:MM', month: 'YYYY-MM', week: 'YYYY-Www', color: '#rrggbb', range: 'a number', number: 'a number',
};
const untyped = /^(button|submit|reset|image|checkbox|radio|file|hidden)$/;

export function isTextControl(element: Element | undefined): element is TextControl {
  return isTag(element, 'textarea') || (isTag(element, 'input') && !untyped.test(element.type));
}

/** The element that holds the caret when `element` is edited: the editing host around it. */
export function editingHost(element: Element | undefined): HTMLElement | undefined {
  for (let at = element; at; at = at.parentElement ?? undefined) if (isEditingHost(at)) return at as HTMLElement;
  return undefined;
}

/** Whether keys that are pressed now put text somewhere. */
export function isEditable(element: Element | undefined): boolean {
  if (isTextControl(element)) return !isReadonly(element) && !element.disabled;
  return editingHost(element) !== undefined;
}

/** Inserts at the caret, over the selection, as typing does: beforeinput, the change, input. False where nothing took it. */
export function insertText(text: string): boolean {
  return document.execCommand('insertText', false, text);
}

/** Puts the selection over all the text, or the caret behind it. False where the control has no selection (e.g. email). */
export function placeSelection(element: Element, where: 'all' | 'end'): boolean {
  if (isTextControl(element)) {
    if (where === 'all') {
      element.select();
      return true;
    }
    if (element.selectionStart === null) return false;
    element.setSelectionRange(element.value.length, element.value.length);
    return true;
  }
  const range = document.createRange();
  range.selectNodeContents(element);
  if (where === 'end') range.collapse(false);
  const selection = document.getSelection();
  selection?.removeAllRanges();
  selection?.addRange(range);
  return true;
}

/** Sets the value past a page that has put its own setter on the element, and tells the page by `input`. */
export function setValue(control: TextControl, value: string): void {
  const prototype = isTag(control, 'textarea') ? HTMLTextAreaElement.prototype : HTMLInputElement.prototype;
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(control, value);
  control.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true, inputType: 'insertReplacementText', data: value }));
}

export function fireChange(element: Element): void {
  element.dispatchEvent(new Event('change', { bubbles: true }));
}

/**
 * Tells a text field's change at once, not only when it loses the focus. The browser would tell it again then, and a page
 * that saves on `change` would save twice: that second event is held back as long as the value is still the same.
 */
export function fireChangeOnce(control: TextControl): void {
  fireChange(control);
  const told = control.value;
  const holdBack = (event: Event) => {
    if (!event.isTrusted || event.composedPath()[0] !== control) return;
    removeEventListener('change', holdBack, true);
    if (control.value === told) event.stopImmediatePropagation();
  };
  heldBack.get(control)?.();
  heldBack.set(control, () => removeEventListener('change', holdBack, true));
  addEventListener('change', holdBack, true);
}

const heldBack = new WeakMap<Element, () => void>();

/** The element that keys go to. */
export function keyTarget(): Element {
  return deepActiveElement() ?? document.body ?? document.documentElement;
}
