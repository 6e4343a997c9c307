import { deepActiveElement, nextTask } from '../dom/dom';
import { pageTurn } from '../dom/page-turn';
import { safe } from '../dom/safe';
import { focusElement } from '../act/focus';
import { edit, editingHost, fireChangeOnce, isTextControl, keyTarget, placeSelection } from './editing';
import { fireKey } from './key-events';

/**
 * Quickly while the field stays as typing alone leaves it; then, or with `slowly`, with a turn of the page after each
 * key. Keys follow the focus through fields, as in rows for one character each, and never leave them. Returns whether
 * it typed slowly.
 */
export async function typeKeys(text: string, slowly = false): Promise<boolean> {
  const first = keyTarget();
  let field = first;
  let isSlow = slowly;
  let typed = '';
  for (const [at, key] of [...text].entries()) {
    const now = fieldNow(field, typed);
    typed = now === field || carriesOn(now, typed) ? typed + key : key;
    field = now;
    const wanted = valueAfter(field, key);
    if (fireKey(field, 'keydown', key) && fireKey(field, 'keypress', key)) edit('insertText', key);
    fireKey(keyTarget(), 'keyup', key);
    // A page may answer the first key in its next frame, and nothing tells of that before.
    await (isSlow || at === 0 ? pageTurn() : nextTask());
    isSlow ||= keyTarget() !== field || valueAfter(field, '') !== wanted;
  }
  if (field !== first && isTextControl(field)) fireChangeOnce(field);
  return isSlow;
}

function fieldNow(before: Element, typed: string): Element {
  const active = deepActiveElement();
  if (!active || active === before) return before;
  if (isTextControl(active)) {
    placeSelection(active, carriesOn(active, typed) ? 'end' : 'all');
    return active;
  }
  if (editingHost(active)) return active;
  if (safe(before).isConnected) focusElement(before);
  return keyTarget();
}

/** Drawn anew, or opened by the first key. Boxes for one character do not. */
function carriesOn(field: Element, typed: string): boolean {
  return isTextControl(field) && field.maxLength !== 1 && field.value !== '' && typed.endsWith(field.value);
}

function valueAfter(field: Element, key: string): string {
  if (!isTextControl(field)) return '';
  const { value, selectionStart, selectionEnd } = field;
  if (selectionStart === null || selectionEnd === null) return '';
  return `${value.slice(0, selectionStart)}${key}|${value.slice(selectionEnd)}`;
}
