import { addEntry } from './entries';
import type { DurableEvent } from './events';
import type { CallRecord, Entry, TaskState } from './state';
import { atRest } from './user-turn';

type EventOf<T extends DurableEvent['type']> = Extract<DurableEvent, { type: T }>;

/** The task cannot go on in its tab: the user decides. Pure helpers of `reduce`. */
export function loseTab(state: TaskState, { trouble, at }: EventOf<'tab-lost'>): TaskState {
  return {
    ...addEntry(state, { kind: 'tab', trouble, tab: state.tab, waits: false }, at),
    trouble,
    activity: { kind: 'waiting-for-user' },
  };
}

export function waitForTab(state: TaskState): TaskState {
  return { ...state, entries: change(state.entries, { waits: true }), activity: { kind: 'waiting-for-tab' } };
}

/** The task has a tab again. What was planned for the page before is not done, and the navigator hears why. */
export function bindTab(state: TaskState, { tab, how }: EventOf<'tab-bound'>): TaskState {
  const turnCalls = state.turnCalls.map((record): CallRecord =>
    record.status === 'planned' ? { ...record, status: 'ended' } : record,
  );
  const notes =
    how === 'again'
      ? [...state.navigatorNotes, `${whatHappened(state)} What was typed or chosen in it may be gone.`]
      : state.navigatorNotes;
  return atRest({
    ...state,
    tab,
    turnCalls,
    navigatorNotes: notes,
    trouble: undefined,
    viewStale: true,
    entries: change(state.entries, { ended: how }),
  });
}

function whatHappened({ trouble }: TaskState): string {
  if (trouble?.why === 'restarted') return 'The browser was closed and started anew, and the page was loaded again.';
  return trouble?.why === 'crashed'
    ? 'The page had crashed, and was loaded again.'
    : 'The browser had unloaded the page, and loaded it anew.';
}

function change(entries: Entry[], patch: Partial<Extract<Entry, { kind: 'tab' }>>): Entry[] {
  return entries.map((entry) => (entry.kind === 'tab' && entry.ended === undefined ? { ...entry, ...patch } : entry));
}
