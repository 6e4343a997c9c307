import type { Modifier } from '../api';
import { withFocusEvents, focusElement } from '../act/focus';
import { heldKeys } from '../act/pointer/mouse-events';
import { safe } from '../dom/safe';
import table from './key-table.json';
import { deepActiveElement, nextTask } from '../dom/dom';
import { pageTurn } from '../dom/page-turn';
import { edit, editingHost, fireChangeOnce, isTextControl, keyTarget, placeSelection } from './editing';

export function fireKey(
  target: Element,
  type: 'keydown' | 'keypress' | 'keyup',
  key: string,
  modifiers: readonly Modifier[] = [],
  numpad = false,
): boolean {
  const facts = keyFacts(key, numpad);
  const charCode = type !== 'keypress' ? 0 : key === 'Enter' ? 13 : (key.codePointAt(0) ?? 0);
  const keyCode = charCode || facts.keyCode;
  const init = {
    bubbles: true,
    cancelable: true,
    composed: true,
    view: window,
    key,
    ...facts,
    keyCode,
    which: keyCode,
    charCode,
    ...heldKeys(modifiers),
  };
  return withFocusEvents(() => safe(target).dispatchEvent(new KeyboardEvent(type, init)));
}

/** `work` is what the key does, unless the page prevents it: then undefined. */
export function strikeKey<T>(target: Element, key: string, work: () => T, modifiers?: readonly Modifier[]) {
  const done = fireKey(target, 'keydown', key, modifiers) ? work() : undefined;
  fireKey(target, 'keyup', key, modifiers);
  return done;
}

interface KeyFacts {
  code: string;
  keyCode: number;
  /** 0 standard, 1 left, 2 right, 3 numpad. */
  location: number;
}

/**
 * On a US keyboard, with the legacy `keyCode` that many pages read. https://w3c.github.io/uievents-code/ and
 * https://w3c.github.io/uievents/#legacy-key-models
 */
export function keyFacts(key: string, numpad = false): KeyFacts {
  const known = (numpad ? padKeys : keys).get(key);
  if (known) return { location: 0, ...known };
  const letter = /^[a-z]$/i.test(key) ? key.toUpperCase() : undefined;
  if (letter) return { code: `Key${letter}`, keyCode: letter.charCodeAt(0), location: 0 };
  if (/^\d$/.test(key)) return { code: `Digit${key}`, keyCode: key.charCodeAt(0), location: 0 };
  const functionKey = /^F(\d{1,2})$/.exec(key)?.[1];
  if (functionKey !== undefined) return { code: key, keyCode: 111 + Number(functionKey), location: 0 };
  return { code: [...key].length === 1 ? '' : key, keyCode: 0, location: 0 };
}

type Known = Omit<KeyFacts, 'location'> & { location?: number };
const keys = new Map<string, Known>(Object.entries(table.keys));
const padKeys = new Map<string, Known>(Object.entries(table.numpad));

/**
 * Quickly while the field is as typing alone leaves it; then, or with `slowly`, with a turn of the page after each key.
 * Keys follow the focus from field to field, as in rows of one-character fields, and never leave them. Returns whether
 * it was typed slowly.
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

/** Drawn anew, or opened by the first key, with what was typed until then. Boxes for one character do not. */
function carriesOn(field: Element, typed: string): boolean {
  return isTextControl(field) && field.maxLength !== 1 && field.value !== '' && typed.endsWith(field.value);
}

function valueAfter(field: Element, key: string): string {
  if (!isTextControl(field)) return '';
  const { value, selectionStart, selectionEnd } = field;
  if (selectionStart === null || selectionEnd === null) return '';
  return `${value.slice(0, selectionStart)}${key}|${value.slice(selectionEnd)}`;
}
