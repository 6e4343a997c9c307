import { hasAttribute, tagOf } from './dom-cache';
import { safe } from './safe';

/** Text that the browser edits and the page draws: https://www.w3.org/TR/edit-context/ (Chromium). */
interface EditContext extends EventTarget {
  readonly text: string;
  readonly selectionStart: number;
  readonly selectionEnd: number;
  updateText(from: number, to: number, text: string): void;
  updateSelection(from: number, to: number): void;
}

declare const TextUpdateEvent: new (type: string, init: Record<string, number | string>) => Event;

/** Only of what can get the focus: each box is asked. */
export function editContextOf(element: Element): EditContext | undefined {
  if (!hasAttribute(element, 'tabindex') && tagOf(element) !== 'canvas') return undefined;
  return (safe(element) as Partial<{ editContext: EditContext | null }>).editContext ?? undefined;
}

/** As browsers after `beforeinput`: only text and deleting change the context. */
export function editInContext(context: EditContext, command: string, text = ''): true {
  const [start = 0, end = 0] = [context.selectionStart, context.selectionEnd].toSorted((one, other) => one - other);
  if (command === 'insertText') update(context, start, end, text);
  else if (start !== end && /^(delete|forwardDelete)$/.test(command)) update(context, start, end, '');
  else if (command === 'delete') update(context, start - lastOf(context.text.slice(0, start)).length, end, '');
  else if (command === 'forwardDelete') update(context, start, end + firstOf(context.text.slice(end)).length, '');
  return true;
}

const firstOf = (text: string): string => [...text][0] ?? '';
const lastOf = (text: string): string => [...text].at(-1) ?? '';

function update(context: EditContext, from: number, to: number, text: string): void {
  if (from === to && text === '') return;
  const caret = from + text.length;
  context.updateText(from, to, text);
  context.updateSelection(caret, caret);
  const ranges = { updateRangeStart: from, updateRangeEnd: to, selectionStart: caret, selectionEnd: caret };
  context.dispatchEvent(new TextUpdateEvent('textupdate', { ...ranges, text }));
}
