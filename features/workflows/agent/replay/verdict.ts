import { wordsOf } from '../expectations';
import type { Outcome } from '../../../../utils/contracts/events';
import type { TaskState } from '../../../../utils/agent/task/state';
import type { ReplayProgress } from './progress';
import { isToProve } from './prove-step';

/** How many of the page's own words are kept. */
const MAX_QUOTES = 2;

/** Only if no server refused, every request has its answer, and what came of its steps came again. */
export function outcomeOf({ answers, openActs, view }: TaskState, { missing, textBefore }: ReplayProgress): Outcome {
  const outcome: Outcome = { status: 'done', summary: '', evidence: [] };
  const refused = Object.values(answers).find((status) => status >= 400);
  if (refused !== undefined)
    return {
      ...outcome,
      status: 'failed',
      evidence: newWords(view, textBefore),
      failure: {
        code: 'REFUSED',
        message: `The server refused it with status ${refused}.`,
        params: { status: refused },
      },
    };
  const isOpen = openActs.some(({ told, cut }) => told || cut);
  return isOpen || missing ? { ...outcome, how: 'unconfirmed' } : outcome;
}

/** Something was sent, or is to come of it. */
export function needsProof({ openActs, answers }: TaskState, progress: ReplayProgress): boolean {
  return isToProve(progress) || openActs.some(({ request }) => request) || Object.keys(answers).length > 0;
}

/** Since the last step. */
function newWords(view: TaskState['view'], textBefore = ''): Outcome['evidence'] {
  const before = new Set(wordsOf(textBefore));
  const quotes = wordsOf(view?.text ?? '').filter((words) => !before.has(words));
  return quotes.slice(0, MAX_QUOTES).map((quote) => ({ quote, ...(view ? { url: view.url } : {}) }));
}
