import { anyWay, isNegated, languages } from '../languages/language';
import { contentWords } from '../passages';
import { spokenLanguage } from '../voice';
import { closeness, closenessOf } from './closeness';
import { readCount } from './target';

/** By words, number or ordinal; undefined for none or several, or where it says more than the choice does. */
export function pickChoice(reply: string, choices: readonly string[]): number | undefined {
  const text = reply
    .trim()
    .replace(/[.!?]+$/, '')
    .replace(/^["'“”]|["'“”]$/g, '');
  const exact = choices.findIndex((choice) => choice === reply.trim());
  if (exact >= 0) return exact;
  const same = indexes(choices, (choice) => choice.toLowerCase() === text.toLowerCase());
  if (same.length === 1) return same[0];
  const count = readCount(text);
  if (count !== undefined && count <= choices.length) return count > 0 ? count - 1 : choices.length - 1;
  const said = text.split(/[\s,"()]+/);
  const words = said.filter((word) => choices.some((choice) => holds(choice, word)));
  const language = languages[spokenLanguage()];
  const thanks = anyWay(language.after, String.raw`(?<!\p{L})#(?!\p{L})`);
  const rest = said
    .filter((word) => !words.includes(word))
    .join(' ')
    .replace(thanks, '');
  if (words.length === 0 || isNegated(rest, language) || contentWords(rest, language).length > 0) return undefined;
  const whole = indexes(choices, (choice) => words.every((word) => holds(choice, word)));
  return whole.length === 1 ? whole[0] : undefined;
}

const holds = (choice: string, word: string): boolean =>
  word !== '' && (closenessOf(word, choice) ?? 9) <= closeness.wholeWord;

function indexes(choices: readonly string[], test: (choice: string) => boolean): number[] {
  return choices.flatMap((choice, i) => (test(choice) ? [i] : []));
}
