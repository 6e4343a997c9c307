import { fillStep } from '../../workflow/fill';
import { unescape } from '../../snapshot/escape';
import type { Outcome } from '../../contracts/events';
import type { TaskState } from '../task/state';

/** How many of the page's own words are kept. */
const MAX_QUOTES = 2;

/**
 * Whether a workflow worked, once its steps were carried out: done only if no server refused what it sent, every
 * request has its answer, and what appeared when it was recorded has appeared again. Pure.
 */
export function workflowOutcome(state: TaskState): Outcome {
  const outcome: Outcome = { status: 'done', summary: '', evidence: newWords(state) };
  const refused = Object.values(state.answers).find((status) => status >= 400);
  if (refused !== undefined)
    return {
      ...outcome,
      status: 'failed',
      failure: {
        code: 'REFUSED',
        message: `The server refused it with status ${refused}.`,
        params: { status: refused },
      },
    };
  const isOpen = state.openActs.some(({ told, cut }) => told || cut);
  return isOpen || missesText(state) ? { ...outcome, evidence: [], how: 'unconfirmed' } : { ...outcome, evidence: [] };
}

/** Whether the page is to be looked at after the last step: something was sent, or a text is to appear. Pure. */
export function needsProof({ workflow, openActs, answers }: TaskState): boolean {
  return (
    workflow?.run.steps.at(-1)?.expects !== undefined ||
    openActs.some(({ request }) => request) ||
    Object.keys(answers).length > 0
  );
}

/** Whether the text that appeared with the last step, when it was recorded, is not on the page. */
function missesText({ workflow, view }: TaskState): boolean {
  const last = workflow?.run.steps.at(-1);
  const text = last?.expects && workflow ? fillStep(last, workflow.run.values).expects : undefined;
  return text !== undefined && !bare(view?.text ?? '').includes(bare(text));
}

/** What the page says now and did not say before the last step. */
function newWords({ workflow, view }: TaskState): Outcome['evidence'] {
  const before = new Set(wordsOf(workflow?.textBefore ?? ''));
  const quotes = wordsOf(view?.text ?? '').filter((words) => !before.has(words));
  return quotes.slice(0, MAX_QUOTES).map((quote) => ({ quote, ...(view ? { url: view.url } : {}) }));
}

/** The texts of a snapshot, without roles and refs. */
export function wordsOf(snapshot: string): string[] {
  return snapshot.split('\n').flatMap((line) => {
    const words = /"((?:[^"\\]|\\.)*)"/.exec(line)?.[1] ?? /^\s*[\w-]+: (.+)$/.exec(line)?.[1];
    return words?.trim() ? [unescape(words.trim()).replace(/\s*\[f?\d*e\d+\]$/, '')] : [];
  });
}

function bare(text: string): string {
  return unescape(text).toLowerCase().replace(/\s+/g, ' ').trim();
}
