import { fail } from '../failure';
import type { ActionOutcome } from './api';
import { describe } from './actionable';
import { isTag, nextTask, shadowRootOf } from './dom';
import { editingHost, fireChangeOnce, insertText, isTextControl, placeSelection, setValue, valueTypes, type TextControl } from './editing';
import { focusElement } from './focus';
import { fireKey } from './key-events';
import { isReadonly, isSecret } from './states';

/** What takes the text when `element` is named: itself, the editor around it, or the only field in it. */
export function fieldOf(element: Element): Element {
  if (isTextControl(element)) return element;
  const host = editingHost(element);
  if (host) return host;
  const label = isTag(element, 'label') ? element.control : null;
  const inner = label ? [label] : [...(shadowRootOf(element) ?? element).querySelectorAll('input, textarea, [contenteditable]:not([contenteditable=false])')];
  const fields = inner.filter((candidate) => isTextControl(candidate) || editingHost(candidate) === candidate);
  if (fields.length === 1 && fields[0]) return fields[0];
  throw fail('WRONG_ELEMENT', `${describe(element)} takes no text.`, { hint: 'Type into a textbox, searchbox, combobox or spinbutton; use select, check or click for this one.' });
}

/**
 * Types into a field. Replaces or appends, reads back, and falls back from editing commands to the native value, for
 * rich editors to a synthetic paste. The value of a secret field is never given back.
 */
export async function typeInto(element: Element, text: string, mode: 'replace' | 'append'): Promise<Pick<ActionOutcome, 'value' | 'unchanged' | 'note'>> {
  if (isReadonly(element)) throw fail('NOT_ACTIONABLE', `${describe(element)} is read-only.`);
  focusElement(element);
  return isTextControl(element) ? typeIntoControl(element, text, mode) : typeIntoEditor(element as HTMLElement, text, mode);
}

async function typeIntoControl(control: TextControl, text: string, mode: 'replace' | 'append'): Promise<Pick<ActionOutcome, 'value' | 'unchanged' | 'note'>> {
  const before = control.value;
  const typed = isTag(control, 'input') ? text.replace(/\s*[\r\n]+\s*/g, ' ') : text.replace(/\r\n?/g, '\n');
  const wanted = mode === 'append' ? before + typed : typed;
  const shown = () => (isSecret(control) ? {} : { value: control.value });
  if (wanted === before) return { ...shown(), unchanged: true };
  const format = valueTypes[control.type];
  if (isTag(control, 'input') && format !== undefined) setWhole(control, wanted, format);
  else enter(control, typed, wanted, mode);
  if (control.value !== before) fireChangeOnce(control);
  // Frameworks write back what they make of the text in a microtask.
  await nextTask();
  if (control.value === wanted || control.value === before) return { ...shown(), ...(control.value === before ? { note: 'The page put the old value back.' } : {}) };
  return { ...shown(), note: 'The field holds something else than what was typed: the page or the field changed it.' };
}

/** Asks a field apart first, so that the page never sees a value that is refused. */
function setWhole(control: HTMLInputElement, wanted: string, format: string): void {
  const probe = document.createElement('input');
  probe.type = control.type;
  probe.value = wanted;
  const refused = probe.value === '' || patterns[control.type]?.test(wanted) === false;
  if (refused && wanted !== '') throw fail('INVALID_ARGUMENTS', `${describe(control)} does not take this value.`, { hint: `This field takes ${format}.` });
  setValue(control, wanted);
}

/** These fields make something of every text. */
const patterns: Readonly<Record<string, RegExp>> = { range: /^\s*-?[\d.]+\s*$/, color: /^\s*#[\da-f]{6}\s*$/i };

function enter(control: TextControl, typed: string, wanted: string, mode: 'replace' | 'append'): void {
  const before = control.value;
  const key = typed.at(-1) ?? 'Delete';
  const goOn = fireKey(control, 'keydown', key);
  if (goOn && placeSelection(control, mode === 'append' ? 'end' : 'all')) {
    if (typed === '') document.execCommand('delete');
    else insertText(typed);
  }
  if (control.value === before) setValue(control, wanted);
  fireKey(control, 'keyup', key);
}

async function typeIntoEditor(editor: HTMLElement, text: string, mode: 'replace' | 'append'): Promise<Pick<ActionOutcome, 'value' | 'note'>> {
  const before = lettersOf(editor);
  const wanted = (mode === 'append' ? before : '') + letters(text);
  const place = () => placeSelection(editor, mode === 'append' ? 'end' : 'all');
  const settled = async () => {
    await nextTask();
    return lettersOf(editor) === wanted;
  };
  place();
  if (text === '') document.execCommand('delete');
  else insertText(text);
  if (await settled()) return { value: editor.innerText };
  // Slate in Chromium 156 and the first call in Lexical 0.30 take no editing commands from scripts, but a paste.
  if (lettersOf(editor) === before && text !== '') {
    place();
    await nextTask();
    editor.dispatchEvent(pasteOf(text));
    if (await settled()) return { value: editor.innerText };
  }
  return { value: editor.innerText, note: 'The editor holds something else than what was typed.' };
}

/** Firefox 153 ignores `clipboardData` from an extension and has an older way of its own; the other way round in Chromium. */
function pasteOf(text: string): ClipboardEvent {
  const clipboardData = new DataTransfer();
  clipboardData.setData('text/plain', text);
  const standard = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true, composed: true });
  if (standard.clipboardData?.getData('text/plain') === text) return standard;
  const init = { dataType: 'text/plain', data: text, bubbles: true, cancelable: true, composed: true };
  return new ClipboardEvent('paste', init);
}

/** Editors lay out blanks and line ends in their own way: only the letters are compared. */
const letters = (text: string): string => text.replace(/[\s\u200B\uFEFF]+/g, '');
const lettersOf = (editor: HTMLElement): string => letters(editor.innerText);
