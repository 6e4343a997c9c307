import { chordName, isPrintable, readChord } from '../../../utils/page/typing/chord';
import { anyWay, type Language, waysOf, wholePattern, withoutAccents } from './languages/language';

/** In the order of `language.keys` */
const translated = ['Enter', 'Escape', 'Tab', 'Space', 'Backspace', 'Delete'];
const heldKeys: Readonly<Record<string, string>> = { strg: 'Control', win: 'Meta' };

/** Not modifiers, and what is rather the name of a button ("Menu") */
const keyNames = /^(?:.|Enter|Escape|Tab|Backspace|Delete|Insert|Home|End|Arrow\w+|Page\w+|F\d{1,2})$/u;
/** Other key names may be those of buttons */
const onlyKeys = /^(?:Enter|Escape|Tab|Backspace|Arrow\w+|F\d+|Page\w+)$/;

/**
 * `Enter`, `the Escape key`, `ctrl+a`, `Ctrl-Shift-K`, `arrow down`, `a`, for press_key; some have a name in each
 * language. `maybeButton`: it could name a button ("press Delete", "press 7").
 */
export function readKeys(words: string, language: Language): { keys: string; maybeButton: boolean } | undefined {
  const text = words.trim().replace(anyWay(`${language.articles} / key`, '^#\\s+'), '');
  const bare = text.replace(/\s+keys?$/i, '');
  const held = bare.length === 1 ? [bare] : bare.split(/\s*\+\s*|(?<=\w)-(?=\S)/);
  const last = held.pop() ?? '';
  const said = last.replace(/\s+/g, '').replace(/^(up|down|left|right)arrow$/i, 'Arrow$1');
  const at = waysOf(language.keys).findIndex((way) => wholePattern(way).test(withoutAccents(last)));
  const name = translated[at] ?? said.replace(/^f(?=\d)/, 'F');
  const chord = readChord([...held.map((one) => heldKeys[one.toLowerCase()] ?? one), name].join('+'));
  if (!chord || !keyNames.test(chord.key)) return undefined;
  const isAlone = chord.modifiers.length === 0;
  const key = isPrintable(chord.key) && !isAlone ? chord.key.toUpperCase() : chord.key;
  // In full: a short name is a word of its language.
  const isNamed = (key === ' ' ? 'space' : key.toLowerCase()).endsWith(said.toLowerCase());
  if (!isNamed && translated[at] === undefined) return undefined;
  return {
    keys: chordName({ ...chord, key }),
    maybeButton: isAlone && bare === text && !(isNamed && onlyKeys.test(key)),
  };
}
