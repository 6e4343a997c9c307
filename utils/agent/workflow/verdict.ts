import { wordsOf } from '../../../features/workflows/agent/expectations';
import type { Outcome } from '../../contracts/events';
import type { TaskState } from '../task/state';
import { isToProve } from './prove-step';

/** How many of the page's own words are kept. */
const MAX_QUOTES = 2;

/** Only if no server refused, every request has its answer, and what came of its steps came again. */
export function workflowOutcome(state: TaskState): Outcome {
  const outcome: Outcome = { status: 'done', summary: '', evidence: [] };
  const refused = Object.values(state.answers).find((status) => status >= 400);
  if (refused !== undefined)
    return {
      ...outcome,
      status: 'failed',
      evidence: newWords(state),
      failure: {
        code: 'REFUSED',
        message: `The server refused it with status ${refused}.`,
        params: { status: refused },
      },
    };
  const isOpen = state.openActs.some(({ told, cut }) => told || cut);
  return isOpen || state.workflow?.missing ? { ...outcome, how: 'unconfirmed' } : outcome;
}

/** Something was sent, or is to come of it. */
export function needsProof({ workflow, openActs, answers }: TaskState): boolean {
  return (
    (workflow !== undefined && isToProve(workflow)) ||
    openActs.some(({ request }) => request) ||
    Object.keys(answers).length > 0
  );
}

/** Since the last step. */
function newWords({ workflow, view }: TaskState): Outcome['evidence'] {
  const before = new Set(wordsOf(workflow?.textBefore ?? ''));
  const quotes = wordsOf(view?.text ?? '').filter((words) => !before.has(words));
  return quotes.slice(0, MAX_QUOTES).map((quote) => ({ quote, ...(view ? { url: view.url } : {}) }));
}
