import type { Modifier } from '../api';
import { withFocusEvents } from '../act/focus';
import { heldKeys } from '../act/pointer/mouse-events';
import { safe } from '../dom/safe';
import table from './key-table.json';

export function fireKey(
  target: Element,
  type: 'keydown' | 'keypress' | 'keyup',
  key: string,
  modifiers: readonly Modifier[] = [],
  { numpad, repeat = false }: { numpad?: boolean; repeat?: boolean } = {},
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
    repeat,
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
 * On a US keyboard, with the legacy `keyCode`. https://w3c.github.io/uievents-code/ and
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
