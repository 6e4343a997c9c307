import type { Modifier } from '../api';
import { keyFacts } from './key-table';
import { withFocusEvents } from '../act/focus';
import { heldKeys } from '../act/pointer/mouse-events';
import { safe } from '../dom/safe';

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
