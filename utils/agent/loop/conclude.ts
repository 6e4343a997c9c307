import { executeCode } from '../../tools/execute-code';
import type { Failure } from '../../failure';
import type { ToolCall } from '../../contracts/model';
import type { Evidence, Outcome, UserScript } from '../../contracts/events';
import type { TaskState } from '../task/state';
import type { Events, StepContext } from '../task/step';
import { doubtsOf, doubtsAboutLastAction } from './doubts';
import { evidenceOf, outcomeQualifier, quotesSeenOnPage } from './evidence';
import { defined } from '../../defined';

export async function* conclude({ state, ports }: StepContext): Events {
  const at = ports.clock.now();
  const { result } = state.done ?? {};
  if (result && !state.unplanned) yield { type: 'answered', text: result, at, withNext: true };
  yield { type: 'ended', outcome: state.script ? outcomeOfScript(state) : claimedOutcome(state), at };
}

export function scriptCall({ code, name }: UserScript): ToolCall {
  return { id: 'script', name: executeCode.name, arguments: { code, explanation: name ?? 'Your own script' } };
}

/** A claim made only in words counts as done where any call has worked. */
function claimedOutcome(state: TaskState): Outcome {
  const { done, progress, unplanned } = state;
  const words = [done?.summary ?? '', done?.result ?? ''].filter(Boolean).join('\n\n');
  const failure = done?.isInWords && !state.history.some(({ ok }) => ok) ? onlyWords : undefined;
  const status = failure ? 'failed' : (done?.status ?? 'failed');
  const quoted = (done?.evidence ?? []).flatMap((quote) => evidenceOf(quote, state) ?? []);
  const why = status === 'failed' ? (failure ?? progress.retriesExhausted) : undefined;
  const evidence = quoted.length > 0 || unplanned ? quoted : quotesSeenOnPage(words, state);
  return {
    status,
    ...(status === 'done'
      ? { ...outcomeQualifier(state, evidence, unplanned ? '' : done?.result), ...howBelieved(state, evidence) }
      : {}),
    summary: unplanned ? words : (done?.summary ?? ''),
    evidence,
    ...defined({ failure: why }),
  };
}

/** Doubted, in words only, or quoting what no page said, with nothing that supports it. */
function howBelieved(state: TaskState, evidence: readonly Evidence[]): Pick<Outcome, 'how'> {
  const { history, checkedCalls, done } = state;
  const isDoubtful = done?.isInWords
    ? doubtsOf(state).length > 0
    : (done?.evidence ?? []).length > 0 ||
      (checkedCalls !== undefined && doubtsAboutLastAction({ history }).length > 0);
  return isDoubtful && evidence.length === 0 ? { how: 'unconfirmed' } : {};
}

const onlyWords: Failure = {
  code: 'MODEL_BAD_RESPONSE',
  message: 'The model answered in words where something was to be done.',
  params: { reason: 'claimed' },
};

function outcomeOfScript({ turnCalls: [record], refusedWrites }: TaskState): Outcome {
  const outcome = { summary: '', evidence: [] };
  const result = record?.result;
  if (result?.ok) return { ...outcome, status: 'done' };
  if (record?.answer?.kind === 'card-refused' || refusedWrites.length > 0) return { ...outcome, status: 'stopped' };
  const interrupted = { code: 'INTERRUPTED', message: 'The browser stopped Sidehand while the script ran.' } as const;
  return { ...outcome, status: 'failed', failure: result?.failure ?? interrupted };
}
