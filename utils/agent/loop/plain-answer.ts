import { effectOf } from '../../contracts/tool';
import { toolNamed } from '../../tools/index';
import type { TaskState } from '../task/state';
import { deed, order, orderBeside, polite, politeOrder, question, questionEnd, telling } from './answer-words';

type RequestFacts = Pick<TaskState, 'consent' | 'plan' | 'history' | 'actions'>;

/** The user asked a question, the plan has no action, none was tried, and the answer claims none. */
export function isPlainAnswer({ consent, plan, history }: RequestFacts, answer: string): boolean {
  if (answer.trim() === '' || claimsAction(answer) || history.some(triedToAct)) return false;
  if (plan.some(({ type, effects, text }) => effects.length > 0 || acting.has(type) || orders(text))) return false;
  const userTexts = consent.userWords.filter((words) => words.trim() !== '');
  return userTexts.every(asks) || (plan.length === 0 && !userTexts.some(orders));
}

/** Also, the user wanted no text written. */
export function isEmptyClaim({ consent, actions }: RequestFacts, answer: string): boolean {
  return (
    actions === 0 && claimsAction(answer) && !consent.userWords.some((words) => telling.test(withoutMarkdown(words)))
  );
}

const acting: ReadonlySet<string> = new Set(['click', 'input', 'select', 'drag']);

function triedToAct({ call }: TaskState['history'][number]): boolean {
  const tool = toolNamed(call.name);
  return tool !== undefined && tool.loop === undefined && effectOf(tool, call.arguments) !== 'read';
}

function asks(words: string): boolean {
  const all = sentencesOf(words);
  return all.length > 0 && all.every((sentence) => isQuestion(sentence) && !orderBeside.test(sentence));
}

function orders(words: string): boolean {
  return sentencesOf(words).some((sentence) => {
    const rest = sentence.replace(politeOrder, '').replace(polite, '').trim();
    const wishes = politeOrder.test(sentence) && !telling.test(sentence);
    return wishes || order.test(rest) || orderBeside.test(sentence);
  });
}

function isQuestion(sentence: string): boolean {
  if (politeOrder.test(sentence)) return telling.test(sentence);
  if (order.test(sentence)) return false;
  return question.test(sentence) || questionEnd.test(sentence) || new RegExp(`^${telling.source}`, 'u').test(sentence);
}

/** Quotations, code and addresses do not count. */
function claimsAction(answer: string): boolean {
  const own = withoutMarkdown(
    answer
      .replace(/```[\s\S]*?(?:```|$)|^ *>.*$|https?:(?:(?![)>\]])[!-~])+/gm, '')
      .replace(/“[^”]*”|"[^"\n]*"|«[^»]*»|„[^“”]*[“”]/g, ''),
  );
  return deed.some((pattern) => pattern.test(own));
}

function sentencesOf(words: string): string[] {
  return withoutMarkdown(words)
    .split(/(?<=[!?;。！？؟])|(?<=\.)\s+|\n/)
    .map((sentence) => sentence.trim().replace(polite, ''))
    .filter((sentence) => /[\p{L}\p{N}]/u.test(sentence));
}

function withoutMarkdown(text: string): string {
  return text
    .toLowerCase()
    .replace(/[’`]/g, "'")
    .replace(/\*\*|__/g, '')
    .replace(/[^\S\n]+/g, ' ')
    .trim();
}
