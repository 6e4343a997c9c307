const named: Readonly<Record<string, string>> = {
  enter: 'Enter',
  return: 'Enter',
  escape: 'Escape',
  esc: 'Escape',
  tab: 'Tab',
  space: 'Space',
  spacebar: 'Space',
  'space bar': 'Space',
  backspace: 'Backspace',
  delete: 'Delete',
  del: 'Delete',
  insert: 'Insert',
  home: 'Home',
  end: 'End',
  'page up': 'PageUp',
  pageup: 'PageUp',
  'page down': 'PageDown',
  pagedown: 'PageDown',
  up: 'ArrowUp',
  down: 'ArrowDown',
  left: 'ArrowLeft',
  right: 'ArrowRight',
  ...Object.fromEntries(
    ['Up', 'Down', 'Left', 'Right'].flatMap((way) => {
      const low = way.toLowerCase();
      return [`arrow ${low}`, `arrow${low}`, `${low} arrow`].map((name) => [name, `Arrow${way}`]);
    }),
  ),
  ...Object.fromEntries(Array.from({ length: 12 }, (_, i) => [`f${i + 1}`, `F${i + 1}`])),
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
  const low = word.toLowerCase();
  if (Object.hasOwn(named, low)) return named[low];
  return [...word].length === 1 && word.trim() !== '' ? word : undefined;
}
