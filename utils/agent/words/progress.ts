import { fence } from '../../text/fence';
import { toolNamed } from '../../tools/index';
import type { TaskState } from '../task/state';
import { fenceRead } from './message';
import type { PlanStep } from '../../contracts/events';

/** One line each; page words are fenced. */
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

/** Done things, the current plan, and all that the user said after the request. */
export function recapText(state: TaskState): string {
  const steps = stepLines(state);
  const acts = actLines(state);
  const added = state.addedWords.map((words) => `The user added: ${fenceRead(words, state.view?.nonce ?? '')}`);
  return [
    ...(acts.length > 0 ? ['Your acts so far:', fence(acts.join('\n'), state.view?.nonce ?? '')] : []),
    ...(steps.length > 0 ? ['The plan now:', ...steps] : []),
    ...added,
  ].join('\n');
}

/** In the page's words; repeated ones once, with their number. */
function actLines({ history }: TaskState): string[] {
  const times = new Map<string, number>();
  for (const entry of history.filter(({ acted }) => acted)) {
    const line = actLine(entry);
    times.set(line, (times.get(line) ?? 0) + 1);
  }
  return [...times].map(([line, count]) => (count === 1 ? line : `${line} (${count} times)`)).slice(-maxActs);
}

function actLine({ call: { name, arguments: args }, ok, unknown, known }: TaskState['history'][number]): string {
  const { ref, step: _step, ...rest } = args;
  const how = ok ? 'done' : unknown ? 'not known' : 'failed';
  // The row's title tells which was pressed.
  const row = known?.ref?.item?.split(' | ')[0];
  const parts = [known?.ref?.name ?? ref, ...Object.values(rest)].filter((part) => part !== undefined);
  return [
    `${how}: ${name}`,
    ...parts.map((part) => JSON.stringify(part)),
    ...(row ? [`in ${JSON.stringify(row)}`] : []),
  ].join(' ');
}

const maxActs = 100;

function stepLines({ plan }: TaskState): string[] {
  return plan.map(({ status, text }, i) => `${i + 1}. [${status}] ${text}`);
}

export function planLines(plan: readonly PlanStep[]): string[] {
  const lines = plan.map((step, i) => ({ step, number: i + 1 }));
  return lines.map(({ step: { text, after = [], status }, number }) => {
    const state = status === 'pending' || status === 'running' ? '' : `[${status}] `;
    return `${number}. ${state}${text}${after.length > 0 ? ` (needs ${after.join(', ')})` : ''}`;
  });
}

export function outputsText(plan: readonly PlanStep[], nonce: string): string {
  const lines = plan.flatMap(({ output }, i) => (output ? [`Step ${i + 1}: ${output}`] : []));
  return lines.length === 0 ? '' : `Outputs of steps so far:\n${fence(lines.join('\n'), nonce)}`;
}
