import { wordsOf } from '../expectations';
import type { Outcome } from '../../../../utils/contracts/events';
import { recogniseObstacle } from '../../../../utils/agent/task/obstacle';
import type { TaskState } from '../../../../utils/agent/task/state';
import { note, type Perform, type Step } from '../../../../utils/agent/task/step';
import { handBackStep, playNextStep } from './play-step';
import { progressOf, type ReplayProgress } from './progress';
import { isToProve, proveStep } from './prove-step';

/** Undefined while a model has the step. */
export function decideReplay(state: TaskState): Step | undefined {
  const progress = progressOf(state);
  if (!progress) return undefined;
  if (state.repeats?.handedOver !== undefined)
    return state.done || state.progress.retriesExhausted ? perform(handBackStep) : undefined;
  const isOver = progress.stepIndex >= progress.run.steps.length;
  if ((!isOver || needsProof(state, progress)) && (!state.view || state.viewStale)) return { kind: 'observe' };
  if (isToProve(progress)) return perform(proveStep);
  if (isOver) return note({ type: 'ended', outcome: outcomeOf(state, progress) });
  const assistance = recogniseObstacle(state);
  return assistance ? note({ type: 'assistance-asked', assistance }) : perform(playNextStep);
}

const perform = (what: Perform): Step => ({ kind: 'perform', perform: what });

/** How many of the page's own words are kept. */
const MAX_QUOTES = 2;

/** `done` only if no server refused, every request has its answer, and what came of its steps came again. */
function outcomeOf({ answers, openActs, view }: TaskState, { missing, textBefore }: ReplayProgress): Outcome {
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
function needsProof({ openActs, answers }: TaskState, progress: ReplayProgress): boolean {
  return isToProve(progress) || openActs.some(({ request }) => request) || Object.keys(answers).length > 0;
}

/** Since the last step. */
function newWords(view: TaskState['view'], textBefore = ''): Outcome['evidence'] {
  const before = new Set(wordsOf(textBefore));
  const quotes = wordsOf(view?.text ?? '').filter((words) => !before.has(words));
  return quotes.slice(0, MAX_QUOTES).map((quote) => ({ quote, ...(view ? { url: view.url } : {}) }));
}
