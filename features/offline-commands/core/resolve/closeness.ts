import { asCompared } from '../../../../utils/page/dom/invisible';

/** Best first; `elsewhere`: where the words name a place, that of others. */
export const closeness = { exact: 0, sameLetters: 1, wholeWord: 2, prefix: 3, elsewhere: 4 } as const;

/** Undefined when not at all. `wholeOnly`: the whole name. */
export function closenessOf(wanted: string, name: string, wholeOnly = false): number | undefined {
  const query = collapse(wanted);
  const text = collapse(name);
  if (query !== '' && query === text) return closeness.exact;
  const low = loose(query);
  const lowText = loose(text);
  if (low === '' || lowText === '') return undefined;
  if ([lowText, loose(text.replace(keyHint, ''))].map(joined).includes(joined(low))) return closeness.sameLetters;
  if (wholeOnly) return undefined;
  if (holdsWords(lowText, low)) return closeness.wholeWord;
  return low.length > 1 && lowText.startsWith(low) ? closeness.prefix : undefined;
}

const collapse = (text: string): string => text.replace(/\s+/g, ' ').trim();
/** "Pause (k)", "Cart (12)" */
const keyHint = /(?<=\p{L})\s*\((?:[a-z]|\d+|(?:ctrl|alt|shift|cmd)[^)]{1,12})\)$/iu;
/** Without case and marks at the ends ("Name: *", "More…"). */
const loose = (text: string): string => asCompared(text).replace(/[\s:*.!?]+$/, '');

/** "E-mail" is "Email", and "Firstname" is "First name"; 1-2 is not 12. */
const joined = (text: string): string => text.replace(/(?<=\p{L})[\s-]+(?=\p{L})/gu, '');

function holdsWords(text: string, words: string): boolean {
  // Most texts are told apart without a pattern.
  if (!text.includes(words)) return false;
  return new RegExp(`(?<![\\p{L}\\p{N}])${RegExp.escape(words)}(?![\\p{L}\\p{N}])`, 'u').test(text);
}
