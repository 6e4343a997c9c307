import type { ToolCall } from '../llm/types';
import type { Outcome, TaskEvent, UserScript } from './events';
import type { AgentPorts } from './ports';
import type { TaskState } from './state';

/** Ends a task in which no planner judges: with the navigator's own word, or with what came of the user's script. */
export async function* conclude(state: TaskState, { clock }: AgentPorts): AsyncGenerator<TaskEvent> {
  yield { type: 'ended', outcome: state.script ? outcomeOfScript(state) : claimed(state), at: clock.now() };
}

/** The only call of a task that is a script. */
export function scriptCall({ code, name }: UserScript): ToolCall {
  return { id: 'script', name: 'execute_code', arguments: { code, explanation: name ?? 'Your own script' } };
}

function claimed({ done }: TaskState): Outcome {
  return {
    status: done?.status ?? 'failed',
    summary: [done?.summary ?? '', done?.result ?? ''].filter(Boolean).join('\n\n'),
    evidence: [],
  };
}

/** '' as summary: the row of the call shows what the code gave. */
function outcomeOfScript({ turnCalls: [record], entries }: TaskState): Outcome {
  const outcome = { summary: '', evidence: [] };
  const result = record?.result;
  if (result?.ok) return { ...outcome, status: 'done' };
  if (entries.some((entry) => entry.kind === 'confirmation' && entry.allowed === 'no'))
    return { ...outcome, status: 'stopped' };
  const interrupted = { code: 'INTERRUPTED', message: 'The browser stopped Sidehand while the script ran.' } as const;
  return { ...outcome, status: 'failed', failure: result?.failure ?? interrupted };
}
