import { anyWay, waysOf, wholePattern, type Language, withoutAccents } from './languages/language';

/** As people write them, in lower case without blanks */
const named = new Map([
  ...'Enter Escape Tab Space Backspace Delete Insert Home End PageUp PageDown F1 F2 F3 F4 F5 F6 F7 F8 F9 F10 F11 F12'
    .split(' ')
    .map((key) => [key.toLowerCase(), key] as const),
  ...['Up', 'Down', 'Left', 'Right'].flatMap((way) => {
    const low = way.toLowerCase();
    return [low, `arrow${low}`, `${low}arrow`].map((name) => [name, `Arrow${way}`] as const);
  }),
]);

const modifierNames = { Control: 'ctrl control strg', Meta: 'cmd command meta win', Alt: 'alt option', Shift: 'shift' };
const modifiers = new Map(
  Object.entries(modifierNames).flatMap(([key, names]) => names.split(' ').map((name) => [name, key] as const)),
);

/** Other key names may be those of buttons */
const onlyKeys = /^(?:Enter|Escape|Tab|Backspace|Arrow\w+|F\d+|PageUp|PageDown)$/;

/**
 * `Enter`, `the Escape key`, `ctrl+a`, `Ctrl-Shift-K`, `arrow down`, `a`, for press_key; some have a name in each
 * language. `maybeButton`: the words could name a button ("press Delete", "press 7").
 */
export function readKeys(words: string, language: Language): { keys: string; maybeButton: boolean } | undefined {
  const text = words.trim().replace(anyWay(`${language.articles} / key`, '^#\\s+'), '');
  const bare = text.replace(/\s+keys?$/i, '');
  const parts = bare.length === 1 ? [bare] : bare.split(/\s*\+\s*|(?<=\w)-(?=\S)/);
  const last = parts.pop() ?? '';
  const chord = parts.map((part) => modifiers.get(part.toLowerCase()));
  const key = keyName(last, language);
  if (key === undefined || chord.includes(undefined)) return undefined;
  const keys = [...chord, chord.length > 0 && key.length === 1 ? key.toUpperCase() : key].join('+');
  const isOnlyKey = onlyKeys.test(key) && named.has(squeezed(last));
  return { keys, maybeButton: chord.length === 0 && bare === text && !isOnlyKey };
}

/** In the order of `language.keys` */
const translated = ['Enter', 'Escape', 'Tab', 'Space', 'Backspace', 'Delete'];

function keyName(word: string, language: Language): string | undefined {
  const at = waysOf(language.keys).findIndex((way) => wholePattern(way).test(withoutAccents(word)));
  const sign = [...word].length === 1 && word.trim() !== '' ? word : undefined;
  return named.get(squeezed(word)) ?? translated[at] ?? sign;
}

const squeezed = (word: string): string => word.toLowerCase().replace(/\s+/g, '');
