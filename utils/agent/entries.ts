import type { DurableEvent } from './events';
import type { UserWords } from './ports';
import type { Entry, TaskState } from './state';

/** What the conversation shows. Pure helpers of `reduce`; ids stay the same while an entry changes. */

type EntryBody = Entry extends infer E ? (E extends Entry ? Omit<E, 'id' | 'at'> : never) : never;

export function addEntry(
  state: TaskState,
  body: EntryBody,
  at: number,
  id = `${body.kind}-${state.entries.length}`,
): TaskState {
  return { ...state, entries: [...state.entries, { ...body, id, at } as Entry] };
}

/** What the user said, with the files that came with it. */
export function userEntry({ text, attachments }: UserWords): Extract<EntryBody, { kind: 'user' }> {
  return { kind: 'user', text, ...(attachments ? { attachments } : {}) };
}

/** Shows the running answer as far as it has come. */
export function streamAnswer(state: TaskState, text: string, at: number): TaskState {
  const last = state.entries.at(-1);
  if (last?.kind !== 'answer' || !last.streaming)
    return { ...addEntry(state, { kind: 'answer', text, streaming: true }, at), activity: undefined };
  return { ...state, activity: undefined, entries: [...state.entries.slice(0, -1), { ...last, text }] };
}

/** Ends the running answer with its final text; without one it is taken away, because it became a plan or failed. */
export function endAnswer(state: TaskState, text: string | undefined, at: number): TaskState {
  const last = state.entries.at(-1);
  const running = last?.kind === 'answer' && last.streaming ? last : undefined;
  if (text === undefined) return running ? { ...state, entries: state.entries.slice(0, -1) } : state;
  const before = running ? { ...state, entries: state.entries.slice(0, -1) } : state;
  return addEntry(before, { kind: 'answer', text, streaming: false }, running?.at ?? at);
}

/** Brings the plan's entry in step with `state.plan`, or adds one where there is none, or where the last was replaced. */
export function planEntry(state: TaskState, message?: string, at?: number): TaskState {
  const { plan: steps, approval } = state;
  const current = state.entries.findLast((entry) => entry.kind === 'plan' && entry.approval !== 'replaced');
  if (!current) {
    const id = `plan-${state.entries.filter(({ kind }) => kind === 'plan').length}`;
    return at === undefined
      ? state
      : addEntry(state, { kind: 'plan', message: message ?? '', steps, approval }, at, id);
  }
  const entries = state.entries.map((entry) =>
    entry === current && entry.kind === 'plan'
      ? { ...entry, message: message || entry.message, steps, approval }
      : entry,
  );
  return { ...state, entries };
}

export function updateTool(state: TaskState, event: Extract<DurableEvent, { type: 'call-ended' }>): TaskState {
  const entries = state.entries.map((entry): Entry => {
    if (entry.kind !== 'tool' || entry.id !== event.callId) return entry;
    const { result, ms } = event;
    return result.ok
      ? { ...entry, status: 'done', result: result.value, ms }
      : { ...entry, status: 'failed', failure: result.failure, ms };
  });
  return { ...state, entries };
}
