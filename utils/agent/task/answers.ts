import type { TaskEvent } from '../../contracts/events';
import type { OpenAct, SentRequest } from '../../contracts/open-act';
import { isTaken, isWrite } from '../../web/requests';

/** By method and address without query, the newest last. */
export type Answers = Readonly<Record<string, number>>;

export function foldAnswers(
  { answers, openActs }: { answers: Answers; openActs: readonly OpenAct[] },
  event: TaskEvent,
): Answers {
  if (event.type === 'write-ended' && event.end.how === 'answered') return withAnswer(answers, event, event.end.status);
  if (event.type !== 'settled' || event.how !== 'answered' || event.status === undefined) return answers;
  const request = openActs.find(({ id }) => id === event.id)?.request;
  return request ? withAnswer(answers, request, event.status) : answers;
}

function withAnswer(answers: Answers, { method, url }: SentRequest, status: number): Answers {
  const key = `${method} ${url.replace(/[?#].*$/s, '')}`;
  const { [key]: _before, ...others } = answers;
  return { ...others, [key]: status };
}

/** The server refused what was written last. */
export function isRefused(answers: Answers): boolean {
  const last = Object.entries(answers).findLast(([key]) => isWrite(key.split(' ')[0]));
  return last !== undefined && !isTaken(last[1]);
}
