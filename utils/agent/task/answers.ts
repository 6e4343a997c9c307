import type { TaskEvent } from '../../contracts/events';
import type { OpenAct, SentRequest } from '../../contracts/open-act';

/** The status of the last answer to what a task sent, by method and address without query. */
export type Answers = Readonly<Record<string, number>>;

/** The answers after an event. Pure. */
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
  return { ...answers, [`${method} ${url.replace(/[?#].*$/s, '')}`]: status };
}
