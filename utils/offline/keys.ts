/** Names of keys as people write them, in lower case and without blanks. */
const named: Readonly<Record<string, string>> = {
  return: 'Enter',
  esc: 'Escape',
  spacebar: 'Space',
  del: 'Delete',
  ...Object.fromEntries(
    'Enter Escape Tab Space Backspace Delete Insert Home End PageUp PageDown F1 F2 F3 F4 F5 F6 F7 F8 F9 F10 F11 F12'
      .split(' ')
      .map((key) => [key.toLowerCase(), key]),
  ),
  ...Object.fromEntries(
    ['Up', 'Down', 'Left', 'Right'].flatMap((way) => {
      const low = way.toLowerCase();
      return [low, `arrow${low}`, `${low}arrow`].map((name) => [name, `Arrow${way}`]);
    }),
  ),
};

const modifiers: Readonly<Record<string, string>> = {
  ctrl: 'Control',
  control: 'Control',
  strg: 'Control',
  cmd: 'Meta',
  command: 'Meta',
  meta: 'Meta',
  win: 'Meta',
  alt: 'Alt',
  option: 'Alt',
  shift: 'Shift',
};

/** Keys that no page has a button for; other key names may also be the name of a button. */
const onlyKeys = /^(?:Enter|Escape|Tab|Backspace|Arrow\w+|F\d+|PageUp|PageDown)$/;

/**
 * Reads `Enter`, `the Escape key`, `ctrl+a`, `Ctrl-Shift-K`, `arrow down`, `a` in the form that the press_key tool
 * expects. `maybeButton` is true when the same words could be the name of a button ("press Delete", "press 7").
 */
export function readKeys(words: string): { keys: string; maybeButton: boolean } | undefined {
  const text = words.trim().replace(/^(?:the|key)\s+/i, '');
  const bare = text.replace(/\s+keys?$/i, '');
  const parts = bare.length === 1 ? [bare] : bare.split(/\s*\+\s*|(?<=\w)-(?=\S)/);
  const last = parts.pop() ?? '';
  const chord = parts.map((part) =>
    Object.hasOwn(modifiers, part.toLowerCase()) ? modifiers[part.toLowerCase()] : undefined,
  );
  const key = keyName(last);
  if (key === undefined || chord.includes(undefined)) return undefined;
  const keys = [...chord, chord.length > 0 && key.length === 1 ? key.toUpperCase() : key].join('+');
  return { keys, maybeButton: chord.length === 0 && bare === text && !onlyKeys.test(key) };
}

function keyName(word: string): string | undefined {
  const low = word.toLowerCase().replace(/\s+/g, '');
  if (Object.hasOwn(named, low)) return named[low];
  return [...word].length === 1 && word.trim() !== '' ? word : undefined;
}
