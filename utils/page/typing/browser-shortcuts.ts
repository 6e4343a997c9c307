import type { Chord } from './key-events';

export interface BrowserShortcut {
  /** Never given to pages. Others go to the page first, which may prevent them. */
  isReserved: boolean;
  effect: string;
  instead: string;
}

export function browserShortcut({ modifiers, key }: Chord): BrowserShortcut | undefined {
  const held = modifiers.map((modifier) => (modifier === 'Meta' ? 'Control' : modifier)).toSorted();
  return shortcuts[[...held, key.length === 1 ? key.toLowerCase() : key].join('+')];
}

const reserved = (does: string, instead: string): BrowserShortcut => ({ isReserved: true, effect: does, instead });
const shared = (does: string, instead: string): BrowserShortcut => ({ isReserved: false, effect: does, instead });

const newTab = reserved('opens a tab or window', 'Use navigate.');
const closes = reserved('closes a tab or window', 'Use navigate.');
const switches = reserved('goes to another tab', 'Use navigate.');
const reloads = shared('loads the page again', 'Use navigate with reload.');
const back = shared('goes back or forward', 'Use navigate with back or forward.');
const finds = shared("opens the browser's search in the page", 'Use get_page with find, or scroll to text.');
const address = shared('goes to the address bar', 'Use navigate with a URL.');
const nothing = 'There is no need for it here.';

/** Modifiers by alphabet; Meta is Control on Macs. */
const shortcuts: Readonly<Record<string, BrowserShortcut>> = {
  'Control+t': newTab,
  'Control+n': newTab,
  'Control+Shift+n': newTab,
  'Control+Shift+p': newTab,
  'Control+Shift+t': newTab,
  'Control+w': closes,
  'Control+Shift+w': closes,
  'Alt+F4': closes,
  'Control+Tab': switches,
  'Control+Shift+Tab': switches,
  'Control+PageUp': switches,
  'Control+PageDown': switches,
  'Control+r': reloads,
  'Control+Shift+r': reloads,
  F5: reloads,
  'Alt+ArrowLeft': back,
  'Alt+ArrowRight': back,
  'Control+f': finds,
  'Control+g': finds,
  F3: finds,
  'Control+l': address,
  'Alt+d': address,
  F6: address,
  'Control+p': shared('prints the page', 'get_page with print: true reads it as it would be printed.'),
  'Control+s': shared('saves the page', 'Read it with get_page or extract.'),
  'Control+o': shared('opens a file', 'Use upload_file for files that the user attached.'),
  'Control+d': shared('sets a bookmark', nothing),
  'Control+h': shared('shows the history', 'Use navigate.'),
  'Control+j': shared('shows the downloads', nothing),
  'Control+Shift+i': shared("opens the browser's tools", 'Use extract html.'),
  F12: shared("opens the browser's tools", 'Use extract html.'),
  F11: shared('switches to full screen', nothing),
};
