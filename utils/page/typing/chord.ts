import { fail } from '../../failure';
import type { Modifier } from '../api';
import names from './key-names.json';

export interface Chord {
  modifiers: Modifier[];
  key: string;
  /** `Numpad5`, `NumpadEnter`, `NumpadAdd`. */
  numpad?: boolean;
}

export function readChord(keys: string): Chord | undefined {
  try {
    return parseChord(keys);
  } catch {
    return undefined;
  }
}

/**
 * `Enter`, `a`, `Control+Shift+A`, `+`, `Control++`, short names (`Esc`, `Space`, `Up`, `Ctrl`). Throws
 * INVALID_ARGUMENTS.
 */
export function parseChord(keys: string): Chord {
  const parts = keys === '+' ? ['+'] : keys.endsWith('++') ? [...keys.slice(0, -2).split('+'), '+'] : keys.split('+');
  const held = parts.map((part) => (part === ' ' ? ' ' : part.trim()));
  const last = held.pop() ?? '';
  const pad = /^numpad(\d|enter|add|subtract|multiply|divide|decimal)$/i.exec(last)?.[1]?.toLowerCase();
  const modifiers = held.map((name) => modifierNames[name.toLowerCase()] ?? refuse(name));
  if (pad !== undefined) return { modifiers, key: padKeys[pad] ?? pad, numpad: true };
  const key =
    modifierNames[last.toLowerCase()] ??
    keyNames[last.toLowerCase()] ??
    ([...last].length === 1 || /^F\d+$/.test(last) ? last : refuse(last));
  if (!isPrintable(key) || modifiers.length === 0) return { modifiers, key };
  return { modifiers, key: modifiers.includes('Shift') ? key.toUpperCase() : key.toLowerCase() };
}

function refuse(name: string): never {
  throw fail('INVALID_ARGUMENTS', `There is no key "${name}".`, {
    hint: 'Give one key such as Enter, ArrowDown, F2 or a, or a chord such as Control+A; use type for text.',
  });
}

/** One form for all blanks and short names. */
export function chordName({ modifiers, key }: Chord): string {
  return [...modifiers, key === ' ' ? 'Space' : key].join('+');
}

/** Chords of Shift alone type. */
export function isCommand({ modifiers }: Chord): boolean {
  return modifiers.some((modifier) => modifier !== 'Shift');
}

export function isPaste(chord: Chord): boolean {
  return isCommand(chord) && /^v$/i.test(chord.key);
}

/** A keypress follows. */
export function isPrintable(key: string): boolean {
  return [...key].length === 1;
}

const modifierNames = names.modifiers as Readonly<Record<string, Modifier>>;
const keyNames: Readonly<Record<string, string>> = names.keys;
const padKeys: Readonly<Record<string, string>> = names.numpad;
