import type { Modifier } from './api';
import { heldKeys } from './mouse-events';

export interface Chord {
  modifiers: Modifier[];
  /** As `KeyboardEvent.key` gives it: `a`, `A`, `Enter`, ` `. */
  key: string;
}

/** Reads `Enter`, `a`, `Control+Shift+A`, `+`, `Control++`. Knows the usual short names (`Esc`, `Space`, `Up`, `Ctrl`). */
export function parseChord(keys: string): Chord {
  const parts = keys === '+' ? ['+'] : keys.endsWith('++') ? [...keys.slice(0, -2).split('+'), '+'] : keys.split('+');
  const names = parts.map((part) => (part === ' ' ? ' ' : part.trim()));
  const last = names.pop() ?? '';
  const modifiers = names.map((name) => modifierNames[name.toLowerCase()]).filter((name) => name !== undefined);
  const key = modifierNames[last.toLowerCase()] ?? keyNames[last.toLowerCase()] ?? last;
  const letter = [...key].length === 1 && modifiers.length > 0 ? (modifiers.includes('Shift') ? key.toUpperCase() : key.toLowerCase()) : key;
  return { modifiers, key: letter };
}

/** Dispatches one key event. False when the page prevented its default. */
export function fireKey(target: Element, type: 'keydown' | 'keypress' | 'keyup', key: string, modifiers: Modifier[] = []): boolean {
  const keyCode = type === 'keypress' ? (key === 'Enter' ? 13 : (key.codePointAt(0) ?? 0)) : codeNumber(key);
  const event = new KeyboardEvent(type, { bubbles: true, cancelable: true, composed: true, view: window, key, code: codeName(key), keyCode, which: keyCode, ...heldKeys(modifiers) } as KeyboardEventInit);
  return target.dispatchEvent(event);
}

/** Whether the key puts a character, so that keypress follows. */
export function isPrintable(key: string): boolean {
  return [...key].length === 1;
}

const modifierNames: Record<string, Modifier> = {
  alt: 'Alt', option: 'Alt', control: 'Control', ctrl: 'Control', controlormeta: 'Control', meta: 'Meta', cmd: 'Meta', command: 'Meta', shift: 'Shift',
};

const keyNames: Record<string, string> = {
  enter: 'Enter', return: 'Enter', tab: 'Tab', escape: 'Escape', esc: 'Escape', space: ' ', spacebar: ' ', backspace: 'Backspace', delete: 'Delete', del: 'Delete',
  up: 'ArrowUp', down: 'ArrowDown', left: 'ArrowLeft', right: 'ArrowRight', arrowup: 'ArrowUp', arrowdown: 'ArrowDown', arrowleft: 'ArrowLeft', arrowright: 'ArrowRight',
  home: 'Home', end: 'End', pageup: 'PageUp', pagedown: 'PageDown', plus: '+',
};

/** Legacy `keyCode`s, which many pages still read. https://w3c.github.io/uievents/#legacy-key-models */
const codeNumbers: Record<string, number> = {
  Backspace: 8, Tab: 9, Enter: 13, Shift: 16, Control: 17, Alt: 18, Escape: 27, ' ': 32, PageUp: 33, PageDown: 34, End: 35, Home: 36,
  ArrowLeft: 37, ArrowUp: 38, ArrowRight: 39, ArrowDown: 40, Delete: 46, Meta: 91,
};
const codeNames: Record<string, string> = { ' ': 'Space', Shift: 'ShiftLeft', Control: 'ControlLeft', Alt: 'AltLeft', Meta: 'MetaLeft' };

function codeNumber(key: string): number {
  const known = codeNumbers[key];
  if (known !== undefined) return known;
  const functionKey = /^F(\d{1,2})$/.exec(key)?.[1];
  if (functionKey !== undefined) return 111 + Number(functionKey);
  return /^[a-z0-9]$/i.test(key) ? key.toUpperCase().charCodeAt(0) : 0;
}

function codeName(key: string): string {
  if (/^[a-z]$/i.test(key)) return `Key${key.toUpperCase()}`;
  if (/^\d$/.test(key)) return `Digit${key}`;
  return codeNames[key] ?? (isPrintable(key) ? '' : key);
}
