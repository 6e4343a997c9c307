import { readUserText, wordsIn } from './user-text';

/**
 * Whether a text consists only of the user's words, so that nothing else can be hidden in it: each word at most as
 * often as they wrote it, and no more punctuation between them than words need. `moreNumbers`: how many short numbers
 * may be added, as in `page 2`. Pure.
 */
export function isOfUserWords(text: string, userWords: readonly string[], moreNumbers = 0): boolean {
  const { counts, spellings, length } = readUserText(userWords).words();
  // Words that are used no more often than they were written, with two signs beside each, cannot be longer than this.
  if (text.length > 6 * length + 1_000) return false;
  const plain = text.normalize('NFKC');
  const words = wordsIn(plain);
  const remaining = new Map<string, number>();
  let numbers = moreNumbers;
  for (const spelling of words) {
    // Capitals in the middle of a word can carry a code for a reader who has agreed on one.
    if (/.\p{Lu}/u.test(spelling) && /\p{Ll}/u.test(spelling) && !spellings.has(spelling)) return false;
    const word = spelling.toLowerCase();
    const times = remaining.get(word) ?? counts.get(word) ?? 0;
    if (times > 0) remaining.set(word, times - 1);
    else if (numbers > 0 && /^\d{1,3}$/.test(word)) numbers -= 1;
    else return false;
  }
  return !hasManySigns(plain, words.length);
}

/** Dots, dashes, spaces and emoji can also carry a code for a reader who has agreed on one. */
function hasManySigns(text: string, words: number): boolean {
  const most = words === 0 ? 0 : 2 * words;
  let signs = 0;
  for (const sign of text) if (!/[\p{L}\p{N}]/u.test(sign) && (signs += 1) > most) return true;
  return false;
}
