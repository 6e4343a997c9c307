import { closeness, closenessOf } from './closeness';
import { readCount } from './target';

/** By words, number or ordinal; undefined for none or several. */
export function pickChoice(reply: string, choices: readonly string[]): number | undefined {
  const text = reply
    .trim()
    .replace(/[.!?]+$/, '')
    .replace(/^["'“”]|["'“”]$/g, '');
  if (text === '') return undefined;
  const exact = choices.findIndex((choice) => choice === reply.trim());
  if (exact >= 0) return exact;
  const same = indexes(choices, (choice) => choice.toLowerCase() === text.toLowerCase());
  if (same.length === 1) return same[0];
  const count = readCount(text);
  const words = text.split(/[\s,"()]+/).filter((word) => choices.some((choice) => holds(choice, word)));
  const whole = indexes(choices, (choice) => words.length > 0 && words.every((word) => holds(choice, word)));
  if (count !== undefined && count <= choices.length) return count > 0 ? count - 1 : choices.length - 1;
  return whole.length === 1 ? whole[0] : undefined;
}

/** A word in none of the choices says nothing. */
const holds = (choice: string, word: string): boolean =>
  word !== '' && (closenessOf(word, choice) ?? 9) <= closeness.wholeWord;

function indexes(choices: readonly string[], test: (choice: string) => boolean): number[] {
  return choices.flatMap((choice, i) => (test(choice) ? [i] : []));
}
