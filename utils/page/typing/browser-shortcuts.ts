import type { Chord } from './chord';
import table from './browser-shortcuts.json';

interface BrowserShortcut {
  /** Others go to the page first, which may prevent them. */
  isReserved: boolean;
  effect: string;
  instead: string;
}

export function browserShortcut({ modifiers, key }: Chord): BrowserShortcut | undefined {
  const held = modifiers.map((modifier) => (modifier === 'Meta' ? 'Control' : modifier)).toSorted();
  return shortcuts.get([...held, key.length === 1 ? key.toLowerCase() : key].join('+'));
}

/** Modifiers by alphabet; Meta is Control on Macs. */
const shortcuts: ReadonlyMap<string, BrowserShortcut> = new Map(
  table.flatMap(({ keys, ...shortcut }) => keys.split(' ').map((chord) => [chord, shortcut] as const)),
);
