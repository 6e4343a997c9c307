import { deepActiveElement, isTag } from '../dom/dom';
import { listen } from '../dom/listen';
import { isFirefox } from '../dom/platform';
import { editContextOf, editInContext } from '../dom/edit-context';
import { isEditingHost } from '../aria/role';
import { isReadonly } from '../aria/states';
import { doc, safe } from '../dom/safe';

export type TextControl = HTMLInputElement | HTMLTextAreaElement;

/** Set as a whole, in the format of HTML. */
export const valueTypes: Readonly<Record<string, string>> = {
  date: 'YYYY-MM-DD',
  time: 'HH:MM',
  'datetime-local': 'YYYY-MM-DDTHH:MM',
  month: 'YYYY-MM',
  week: 'YYYY-Www',
  color: '#rrggbb',
  range: 'a number',
  number: 'a number',
};
const untyped = /^(button|submit|reset|image|checkbox|radio|file|hidden)$/;

export function isTextControl(element: Element | undefined): element is TextControl {
  return isTag(element, 'textarea') || (isTag(element, 'input') && !untyped.test(element.type));
}

export function editingHost(element: Element | undefined): HTMLElement | undefined {
  for (let at = element; at; at = safe(at).parentElement ?? undefined) if (isEditingHost(at)) return at as HTMLElement;
  return undefined;
}

export function isEditable(element: Element | undefined): boolean {
  if (isTextControl(element)) return !isReadonly(element) && !element.disabled;
  return editingHost(element) !== undefined;
}

/** As `beforeinput` calls them: https://www.w3.org/TR/input-events-1/ */
const inputTypes = {
  insertText: 'insertText',
  insertParagraph: 'insertParagraph',
  insertLineBreak: 'insertLineBreak',
  delete: 'deleteContentBackward',
  forwardDelete: 'deleteContentForward',
  undo: 'historyUndo',
  redo: 'historyRedo',
} as const;

/**
 * Fires beforeinput, changes what is selected, fires input. True also where the page takes it over or refuses it; false
 * if nothing took it.
 */
export function edit(command: keyof typeof inputTypes, text?: string): boolean {
  if (!announce(inputTypes[command], text)) return true;
  const context = editContextOf(keyTarget());
  return context ? editInContext(context, command, text) : doc.execCommand(command, false, text);
}

/**
 * `beforeinput`; false when prevented. Firefox 153 fires it for commands itself, Chromium 156 does not; some editors
 * (Slate) listen to nothing else.
 */
function announce(inputType: string, data?: string): boolean {
  if (isFirefox) return true;
  const target = keyTarget();
  const event = new InputEvent('beforeinput', {
    bubbles: true,
    cancelable: true,
    composed: true,
    inputType,
    data: data ?? null,
    targetRanges: isTextControl(target) ? [] : selectedRanges(),
  });
  return safe(target).dispatchEvent(event);
}

function selectedRanges(): StaticRange[] {
  const selection = doc.getSelection();
  return selection && selection.rangeCount > 0 ? [new StaticRange(selection.getRangeAt(0))] : [];
}

/** Selects all, or puts the caret behind it. False for fields without a selection (email). */
export function placeSelection(element: Element, where: 'all' | 'end'): boolean {
  if (isTextControl(element)) {
    if (where === 'all') element.select();
    else if (element.selectionStart === null) return false;
    else element.setSelectionRange(element.value.length, element.value.length);
    return true;
  }
  const context = editContextOf(element);
  context?.updateSelection(where === 'all' ? 0 : context.text.length, context.text.length);
  const end = caretAt(element, 'end');
  const start = where === 'all' ? caretAt(element, 'start') : end;
  doc.getSelection()?.setBaseAndExtent(...start, ...end);
  return true;
}

/** Inside the text: beside its paragraphs Firefox would begin a new one. */
function caretAt(host: Element, edge: 'start' | 'end'): [node: Node, offset: number] {
  const walker = doc.createTreeWalker(host, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT, (node) => {
    if (safe(node).nodeType === Node.TEXT_NODE)
      return /^(\s*\n\s*)?$/.test((node as Text).data) ? NodeFilter.FILTER_SKIP : NodeFilter.FILTER_ACCEPT;
    if (safe(node as Element).getAttribute('contenteditable') === 'false') return NodeFilter.FILTER_REJECT;
    return isTag(node, 'br') ? NodeFilter.FILTER_ACCEPT : NodeFilter.FILTER_SKIP;
  });
  const found = edge === 'start' ? walker.firstChild() : walker.lastChild();
  if (!found) return [host, 0];
  if (safe(found).nodeType === Node.TEXT_NODE) return [found, edge === 'start' ? 0 : (found as Text).length];
  const parent = safe(found).parentNode ?? host;
  return [parent, [...safe(parent).childNodes].indexOf(found as ChildNode)];
}

/** Bypasses setters of the page; fires `input`. */
export function setValue(control: TextControl, value: string): void {
  const prototype = isTag(control, 'textarea') ? HTMLTextAreaElement.prototype : HTMLInputElement.prototype;
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(control, value);
  control.dispatchEvent(
    new InputEvent('input', { bubbles: true, composed: true, inputType: 'insertReplacementText', data: value }),
  );
}

export function fireInput(element: Element): void {
  safe(element).dispatchEvent(new Event('input', { bubbles: true, composed: true }));
}

export function fireInputAndChange(element: Element): void {
  fireInput(element);
  fireChange(element);
}

export function fireChange(element: Element): void {
  safe(element).dispatchEvent(new Event('change', { bubbles: true }));
}

/**
 * Before the focus leaves. Holds back the browser's own event while the value is the same: a page that saves on
 * `change` would save twice.
 */
export function fireChangeOnce(control: TextControl): void {
  fireChange(control);
  const reported = control.value;
  heldBack.get(control)?.();
  const stopListening = listen(['change'], (event: Event) => {
    if (!event.isTrusted || event.composedPath()[0] !== control) return;
    stopListening();
    if (control.value === reported) event.stopImmediatePropagation();
  });
  heldBack.set(control, stopListening);
}

const heldBack = new WeakMap<Element, () => void>();

export function keyTarget(): Element {
  return deepActiveElement() ?? doc.body ?? doc.documentElement;
}
