import type { ActionOutcome, Clipboard } from '../api';
import { ownAddress } from '../aria/acting';
import { defined } from '../../defined';
import { edit, isEditable, isTextControl } from '../typing/editing';
import { clip } from '../dom/dom';
import { isFirefox } from '../dom/platform';
import { isSecret } from '../aria/secret';
import { doc, safe } from '../dom/safe';

/** Fires the event, in which the page may set data, else takes the selected text. Never copies from secret fields. */
export function copy(target: Element, type: 'copy' | 'cut'): { clipboard?: Clipboard; note?: string } {
  if (isSecret(target)) return { note: 'Browsers copy nothing from this field.' };
  const event = clipboardEvent(type);
  const goOn = safe(target).dispatchEvent(event);
  const clipboard = goOn ? selected(target) : dataOf(event);
  if (clipboard.text === '' && clipboard.html === undefined)
    return { note: 'Nothing is selected: nothing was copied.' };
  if (goOn && type === 'cut' && isEditable(target)) edit('delete');
  return { clipboard: { ...clipboard, ...defined({ from: ownOrigin() }) }, note: 'Copied, for this task alone.' };
}

/** Inserts the text at the caret unless the page prevents the `paste` event. */
export function paste(target: Element, clipboard: Clipboard | undefined): Pick<ActionOutcome, 'note' | 'left'> {
  if (!clipboard) return { note: 'Nothing was copied in this task: copy something with Control+C first.' };
  const { text, html, from } = clipboard;
  const whole = from !== undefined && from === ownOrigin() ? { text, ...defined({ html }) } : { text };
  if (safe(target).dispatchEvent(pasteOf(whole)) && isEditable(target)) edit('insertText', text);
  // Who draws the text keeps it in no field.
  return { left: [{ name: '', value: clip(text, 10_000) }] };
}

/** Firefox 153 ignores `clipboardData` from an extension and has an older mechanism, for one type. */
export function pasteOf({ text, html }: Clipboard): ClipboardEvent {
  if (isFirefox) return clipboardEvent('paste', { dataType: 'text/plain', data: text });
  const clipboardData = new DataTransfer();
  clipboardData.setData('text/plain', text);
  if (html !== undefined) clipboardData.setData('text/html', html);
  return clipboardEvent('paste', { clipboardData });
}

function ownOrigin(): string | undefined {
  const url = URL.parse(ownAddress());
  return url && /^https?:$/.test(url.protocol) ? url.origin : undefined;
}

function clipboardEvent(type: string, data: object = isFirefox ? {} : { clipboardData: new DataTransfer() }) {
  return new ClipboardEvent(type, { bubbles: true, cancelable: true, composed: true, ...data });
}

function dataOf({ clipboardData }: ClipboardEvent): Clipboard {
  const html = clipboardData?.getData('text/html') ?? '';
  return { text: clipboardData?.getData('text/plain') ?? '', ...(html === '' ? {} : { html }) };
}

function selected(target: Element): Clipboard {
  // Fields for numbers and addresses do not tell their selection: all is used.
  if (isTextControl(target))
    return { text: target.value.slice(target.selectionStart ?? 0, target.selectionEnd ?? undefined) };
  const selection = doc.getSelection();
  if (!selection || selection.rangeCount === 0 || selection.isCollapsed) return { text: '' };
  const holder = doc.createElement('div');
  holder.append(selection.getRangeAt(0).cloneContents());
  return { text: selection.toString(), html: holder.innerHTML };
}
