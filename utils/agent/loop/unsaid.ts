import { textsAround } from '../../guard/effect';
import { isSpanOf } from '../../guard/user-span';
import { defined } from '../../defined';
import type { ConfirmCard } from '../../contracts/ports';
import type { Foreseen } from '../../page/api';
import type { TaskState } from '../task/state';
import { guardFacts } from './guard-facts';

/**
 * Nothing of the act stands in what the user said: no value is theirs or from their words, neither is the sum, and no
 * word on the control or around it is among them. What only contains such a word counts as said. A run of a workflow
 * and the wish of a program have no words of the user. Pure.
 */
export function isUnsaid(
  { control = '', amount = '', fields }: Extract<ConfirmCard, { rule: 'effect' | 'write' }>,
  state: TaskState,
  foreseen?: Foreseen,
): boolean {
  const { userWords } = state.consent;
  if (state.workflow || state.program || userWords.length === 0) return false;
  const isSaid = (text: string) => text !== '' && isSpanOf(text, userWords, true);
  if (fields.some(({ value, from }) => from === 'user' || isSaid(value))) return false;
  if (isSaid(amount) || isSaid(amount.replace(/[^\d.,]/g, ''))) return false;
  const said = folded(userWords.join('\n'));
  const around = [control, ...textsAround(defined({ foreseen }), guardFacts(state))];
  return !around.some((text) => wordsOf(text).some((word) => isAmong(word, said)));
}

/** Also in scripts without spaces. */
function wordsOf(text: string): string[] {
  const parts = new Intl.Segmenter(undefined, { granularity: 'word' }).segment(folded(text));
  return [...parts].flatMap(({ segment, isWordLike }) => (isWordLike ? [segment] : []));
}

/** A short word of letters stands in many others. */
function isAmong(word: string, said: string): boolean {
  return /^[\p{Script=Latin}\p{Script=Cyrillic}\p{N}]{1,2}$/u.test(word)
    ? said.split(/[^\p{L}\p{N}]+/u).includes(word)
    : said.includes(word);
}

function folded(text: string): string {
  return text.normalize('NFKC').toLowerCase();
}
