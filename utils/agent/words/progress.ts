import { fence } from '../../guard/fence';
import { toolNamed } from '../../tools/index';
import type { TaskState } from '../task/state';
import { fenceRead } from './attachments';
import { outputsText } from './plan';

/** The calls since the planner's last look, one line each. Page-derived words are fenced. */
export function progressText(state: TaskState): string {
  const nonce = state.view?.nonce ?? '';
  const calls = state.history
    .slice(state.reviewedCalls)
    .filter(({ call }) => toolNamed(call.name)?.loop !== 'end-task')
    .map(
      ({ call, ok, summary }) => `${ok ? 'ok' : 'failed'} ${call.name} ${JSON.stringify(call.arguments)}: ${summary}`,
    );
  const done = state.done
    ? [
        `The navigator ended with status ${state.done.status}: ${state.done.summary}`,
        state.done.result ?? '',
        ...(state.done.evidence ?? []).map((quote) => `It quotes the page: ${JSON.stringify(quote)}`),
      ]
    : [];
  const report = [...calls, ...done].filter(Boolean).join('\n');
  const parts = [
    `Steps:\n${stepLines(state).join('\n')}`,
    outputsText(state.plan, nonce),
    `Calls since your last look:\n${fence(report || 'none', nonce)}`,
  ];
  return parts.filter((part) => part !== '').join('\n\n');
}

/** What must survive when turns are left out: the current plan, and everything that the user said after the request. */
export function recapText(state: TaskState): string {
  const steps = stepLines(state);
  const added = state.addedWords.map((words) => `The user added: ${fenceRead(words, state.view?.nonce ?? '')}`);
  return [...(steps.length > 0 ? ['The plan now:', ...steps] : []), ...added].join('\n');
}

function stepLines({ plan }: TaskState): string[] {
  return plan.map(({ status, text }, i) => `${i + 1}. [${status}] ${text}`);
}
