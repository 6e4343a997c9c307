import type { ModelMessage } from '../llm/types';
import { withAttachments } from './attachments';
import { navigatorMessages, plannerMessages } from './context';
import { reviewReason } from './decide';
import { addEntry, endAnswer, userEntry } from './entries';
import type { DurableEvent } from './events';
import { countAttempts } from './execute-with-retry';
import { fnv1a } from './hash';
import { withOutput } from './outputs';
import { withResult } from './seen-sites';
import { refund } from './spending';
import type { CallRecord, RecentCall, RoleMemory, TaskState } from './state';
import { WINDOW } from './stuck';
import { addUsage } from './usage';

/** What the models remember and what the loop counts. Pure helpers of `reduce`. */

type EventOf<T extends DurableEvent['type']> = Extract<DurableEvent, { type: T }>;

/** Keeps what was sent and what came back, so that the next request repeats it byte for byte. */
export function rememberAnswer(state: TaskState, event: EventOf<'model-answered'>): TaskState {
  const sent =
    event.role === 'planner'
      ? plannerMessages(state, state.planned ? reviewReason(state) : undefined)
      : navigatorMessages(state);
  const memory: RoleMemory = remember(state, [...sent, event.message]);
  const usage = addUsage(state.usage, event.usage);
  if (event.role === 'planner')
    return { ...state, planner: memory, plannerNotes: [], plannerAnswers: {}, sightDue: false, usage };
  return {
    ...state,
    navigator: memory,
    navigatorNotes: [],
    usage,
    turnCalls: event.message.calls.map((call): CallRecord => ({ call, status: 'planned' })),
    navigatorTurns: state.navigatorTurns + 1,
    turnsSinceReview: state.turnsSinceReview + 1,
    corrections: event.message.calls.length > 0 ? 0 : state.corrections,
  };
}

function remember(state: TaskState, messages: ModelMessage[]): RoleMemory {
  if (!state.view || state.view.problem) return { messages };
  return {
    messages,
    seenText: state.view.text,
    seenDocument: state.view.documentKey,
    seenUrl: state.view.url,
    seenTitle: state.view.title,
  };
}

/** An unusable answer: the model hears why with its next request. */
export function withCorrection(state: TaskState, event: EventOf<'model-corrected'>): TaskState {
  const corrections = state.corrections + 1;
  const content = `Failed: ${event.failure.code}. ${event.failure.message}`;
  if (event.role === 'navigator')
    return { ...state, corrections, activity: undefined, navigatorNotes: [...state.navigatorNotes, content] };
  const last = state.planner.messages.at(-1);
  const calls = last?.role === 'assistant' ? last.calls : [];
  if (calls.length === 0)
    return { ...state, corrections, activity: undefined, plannerNotes: [...state.plannerNotes, content] };
  const plannerAnswers = Object.fromEntries(calls.map((call) => [call.id, { content, isError: true }]));
  return { ...state, corrections, activity: undefined, plannerAnswers };
}

export function rememberReply(state: TaskState, event: EventOf<'replied'>): TaskState {
  const { question } = state;
  if (!question) return state;
  const entries = state.entries.map((entry) =>
    entry.id === `question-${question.callId}` && entry.kind === 'question' ? { ...entry, reply: event.text } : entry,
  );
  const replied: TaskState = {
    ...addEntry({ ...state, entries }, userEntry(event), event.at),
    question: undefined,
    activity: undefined,
    sightDue: true,
    userWords: [...state.userWords, event.text],
  };
  const content = withAttachments(event.text, event.attachments, state);
  if (question.role === 'planner')
    return { ...replied, plannerAnswers: { [question.callId]: { content, isError: false } } };
  const value = { summary: content };
  const record = replied.turnCalls.find((item) => item.call.id === question.callId);
  return {
    ...replied,
    viewStale: true,
    turnCalls: endRecord(replied.turnCalls, question.callId, {
      status: 'ended',
      result: { ok: true, value },
      nonce: '',
    }),
    history: record ? [...replied.history, { call: record.call, ok: true, summary: content }] : replied.history,
  };
}

export function rememberCallEnd(state: TaskState, event: EventOf<'call-ended'>): TaskState {
  const record = state.turnCalls.find((item) => item.call.id === event.callId);
  if (!record) return state;
  const { result } = event;
  const effect = record.effect ?? 'read';
  const calls = endRecord(state.turnCalls, event.callId, { status: 'ended', result, nonce: event.nonce });
  const acted = effect !== 'read';
  const done = record.call.name === 'done' && result.ok ? doneClaim(record) : undefined;
  const endsTurn = !result.ok || done !== undefined;
  const turnCalls = endsTurn
    ? calls.map((item) => (item.status === 'planned' ? { ...item, status: 'ended' as const } : item))
    : calls;
  const turnOver = turnCalls.every((item) => item.status === 'ended');
  const failedTurn = turnCalls.some((item) => item.result?.ok === false);
  const summary = result.ok ? result.value.summary : `${result.failure.code}: ${result.failure.message}`;
  const page = result.ok ? (result.value.page ?? result.value.echo) : undefined;
  const remembered: TaskState = {
    ...state,
    ...refund(state, record.spends, result),
    ...(result.ok ? withResult(state, event.url, result.value) : {}),
    turnCalls,
    viewStale: state.viewStale || acted,
    ...(result.ok ? {} : { lastFailure: result.failure }),
    // Looking at the page between two failures is no success.
    ...(result.ok && acted
      ? { failedTurns: 0, failedReviews: 0, failuresInRow: 0 }
      : turnOver && failedTurn
        ? { failedTurns: state.failedTurns + 1, failuresInRow: state.failuresInRow + 1 }
        : {}),
    history: [...state.history, { call: record.call, ok: result.ok, summary, ...(page === undefined ? {} : { page }) }],
    recentCalls: [
      ...state.recentCalls.slice(1 - WINDOW),
      recentCall(state, record, { ok: result.ok, acted: result.ok && acted }),
    ],
    // Who has done so many things without repeating himself is on his way again.
    hints: state.recentCalls.length < WINDOW - 1 ? state.hints : 0,
    actions: state.actions + (result.ok && acted ? 1 : 0),
    ...countAttempts(state, { tool: record.call.name, step: stepOf(record) }, result),
    ...(done ? { done } : {}),
  };
  return withOutput(remembered, record.call, result);
}

function stepOf({ call }: CallRecord): number | undefined {
  return typeof call.arguments.step === 'number' ? call.arguments.step : undefined;
}

function endRecord(calls: CallRecord[], callId: string, patch: Partial<CallRecord>): CallRecord[] {
  return calls.map((item) => (item.call.id === callId ? { ...item, ...patch } : item));
}

function doneClaim({ call }: CallRecord): NonNullable<TaskState['done']> {
  const { status, summary, result } = call.arguments as { status: 'done' | 'failed'; summary: string; result?: string };
  return { status, summary, ...(result === undefined ? {} : { result }) };
}

function recentCall(
  { view }: TaskState,
  { call }: CallRecord,
  { ok, acted }: { ok: boolean; acted: boolean },
): RecentCall {
  const page = fnv1a(view?.text ?? '');
  return { signature: `${call.name} ${JSON.stringify(call.arguments)} ${ok} ${page}`, page, acted };
}

/** The user hears once in a task what a model does not take, where that changes what it gets. */
export function withAdaptation(state: TaskState, { lack, model, at }: EventOf<'adapted'>): TaskState {
  const voided = endAnswer(state, undefined, at);
  if (lack !== 'tools' && lack !== 'images') return voided;
  const notice = `no-${lack}` as const;
  const told = state.entries.some(
    (entry) => entry.kind === 'notice' && entry.notice === notice && entry.model === model,
  );
  return told ? voided : addEntry(voided, { kind: 'notice', notice, model }, at);
}
