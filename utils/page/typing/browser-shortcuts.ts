import type { Chord } from './chord';

export interface BrowserShortcut {
  /** Never given to pages. Others go to the page first, which may prevent them. */
  isReserved: boolean;
  effect: string;
  instead: string;
}

export function browserShortcut({ modifiers, key }: Chord): BrowserShortcut | undefined {
  const held = modifiers.map((modifier) => (modifier === 'Meta' ? 'Control' : modifier)).toSorted();
  return shortcuts.get([...held, key.length === 1 ? key.toLowerCase() : key].join('+'));
}

const entries =
  (isReserved: boolean) =>
  (keys: string, effect: string, instead = 'There is no need for it here.'): [string, BrowserShortcut][] =>
    keys.split(' ').map((key) => [key, { isReserved, effect, instead }]);
const reserved = entries(true);
const shared = entries(false);

/** Modifiers by alphabet; Meta is Control on Macs. */
const shortcuts: ReadonlyMap<string, BrowserShortcut> = new Map([
  ...reserved(
    'Control+t Control+n Control+Shift+n Control+Shift+p Control+Shift+t',
    'opens a tab or window',
    'Use navigate.',
  ),
  ...reserved('Control+w Control+Shift+w Alt+F4', 'closes a tab or window', 'Use navigate.'),
  ...reserved('Control+Tab Control+Shift+Tab Control+PageUp Control+PageDown', 'goes to another tab', 'Use navigate.'),
  ...shared('Control+r Control+Shift+r F5', 'loads the page again', 'Use navigate with reload.'),
  ...shared('Alt+ArrowLeft Alt+ArrowRight', 'goes back or forward', 'Use navigate with back or forward.'),
  ...shared(
    'Control+f Control+g F3',
    "opens the browser's search in the page",
    'Use get_page with find, or scroll to text.',
  ),
  ...shared('Control+l Alt+d F6', 'goes to the address bar', 'Use navigate with a URL.'),
  ...shared('Control+p', 'prints the page', 'get_page with print: true reads it as it would be printed.'),
  ...shared('Control+s', 'saves the page', 'Read it with get_page or extract.'),
  ...shared('Control+o', 'opens a file', 'Use upload_file for files that the user attached.'),
  ...shared('Control+d', 'sets a bookmark'),
  ...shared('Control+h', 'shows the history', 'Use navigate.'),
  ...shared('Control+j', 'shows the downloads'),
  ...shared('Control+Shift+i F12', "opens the browser's tools", 'Use extract html.'),
  ...shared('F11', 'switches to full screen'),
]);
