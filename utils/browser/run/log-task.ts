import type { EventOf, TaskEvent } from '../../contracts/events';
import type { TaskState } from '../../agent/task/state';
import type { Failure } from '../../failure';
import type { LogData } from '../../log/fields';
import type { LogMessage } from '../../log/messages';
import { log } from '../log/log';

export function logEvent(before: TaskState, event: TaskEvent): void {
  const line = (linesByEvent[event.type] as LineOf<TaskEvent> | undefined)?.(event, before);
  if (line) log(line[0], { task: before.taskId, ...line[1] }, { withNext: isFollowed(event) });
}

/**
 * The page waits until the start of a call is on disk: a write of the log would hold that up. If the call is cut off,
 * the line about that names its tool. After its end the next line comes at once.
 */
function isFollowed(event: TaskEvent): boolean {
  return event.type === 'call-started' || (event.type === 'call-ended' && event.result.ok);
}

const toolOf = (callId: string, { turnCalls }: TaskState): string | undefined =>
  turnCalls.find(({ call }) => call.id === callId)?.call.name;

const why = ({ code, params }: Failure): LogData => ({ code, status: params?.status });

type LineOf<E> = (event: E, before: TaskState) => [LogMessage, LogData] | undefined;
type LinesByEvent = { [T in TaskEvent['type']]?: LineOf<EventOf<T>> };

const linesByEvent: LinesByEvent = {
  retrying: ({ role, attempt, maxAttempts: attempts, waitMs: ms, failure }) => [
    'model-retried',
    { role, attempt: attempt + 1, attempts, ms, ...why(failure) },
  ],
  'model-lost': ({ failure, attempt, waitMs: ms }) => ['model-lost', { attempt, ms, ...why(failure) }],
  'model-tried': ({ why }) => ['model-tried', { why }],
  rested: ({ failure }) => ['task-rests', { code: failure.code }],
  'taken-up': () => ['task-continued', {}],
  adapted: ({ role, lack }) => ['model-adapted', { role, lack }],
  shrunk: ({ role, contextTokens }) => ['model-shrunk', { role, tokens: contextTokens }],
  'model-corrected': ({ role, failure }) => ['model-corrected', { role, code: failure.code }],

  'call-started': ({ tool, step }) => ['tool-began', { tool, step }],
  'call-ended': ({ callId, result, ms }, before) => {
    const tool = toolOf(callId, before);
    return result.ok ? ['tool-done', { tool, ms }] : ['tool-failed', { tool, ms, code: result.failure.code }];
  },
  'call-unknown': ({ callId }, before) => ['tool-unknown', { tool: toolOf(callId, before) }],
  'call-again': ({ callId }, before) => ['tool-again', { tool: toolOf(callId, before) }],

  'confirm-asked': ({ card }) => ['guard-asked', { rule: card.rule }],
  confirmed: ({ allow }) => ['guard-answered', { allow }],

  'tab-lost': ({ trouble }, { tab }) => ['tab-lost', { tab: tab.tabId, trouble: trouble.why }],
  'tab-bound': ({ tab, how }) => ['tab-bound', { tab: tab.tabId, bound: how }],

  paused: ({ by }) => ['task-paused', { by }],
  resumed: () => ['task-continued', {}],
  'limit-reached': ({ limit }) => ['limit-reached', { limit }],
  extended: () => ['task-continued', {}],
  'assistance-asked': ({ assistance }) => ['help-needed', { help: assistance.kind }],
  hinted: () => ['repeats-itself', {}],
  'given-up': ({ step }) => ['step-given-up', { step }],
  'sight-missing': ({ failure }) => ['task-fault', { code: failure.code }],
  failed: ({ failure }) => ['task-fault', why(failure)],
  ended: ({ outcome }, { actions }) => [
    'task-ended',
    { outcome: outcome.status, code: outcome.failure?.code, actions },
  ],
};
