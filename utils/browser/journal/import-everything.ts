import { eventProblem, type DurableEvent, type Label } from '../../contracts/events';
import { reduce } from '../../agent/fold/reduce';
import type { TaskState } from '../../agent/task/state';
import { endedBy } from './ended-by';
import { EXPORT_FORMAT } from './export-everything';
import type { Journal } from './journal';
import { recordProblem, type ChatRecord, type TaskRecord } from '../../contracts/journal-records';
import { currentEvent, currentRecord } from './renamed-fields';
import { isRecord } from '../../is-record';
import { refuse } from '../settings/settings-file';
import { jsonIn } from '../../json';

export interface EverythingFile {
  chats: ChatRecord[];
  tasks: unknown[];
  /** All fields, unread: see `StoredField`. */
  fields: Readonly<Record<string, unknown>>;
}

export interface Imported {
  conversations: number;
  tasks: number;
  known: number;
  damaged: number;
}

/** `problem` is a sentence for the user. */
export function readEverything(text: string): { ok: true; file: EverythingFile } | { ok: false; problem: Label } {
  const read = jsonIn(text);
  if (read === undefined) return refuse('options_merge_not_json');
  if (!isRecord(read) || read.app !== 'sidehand' || typeof read.format !== 'number' || !Array.isArray(read.tasks))
    return refuse('options_merge_not_everything');
  if (read.format > EXPORT_FORMAT) return refuse('options_merge_newer', { version: read.format });
  const chats: unknown[] = Array.isArray(read.chats) ? read.chats : [];
  return {
    ok: true,
    file: {
      chats: chats.filter((chat): chat is ChatRecord => recordProblem('chats', chat) === undefined),
      tasks: read.tasks,
      fields: read,
    },
  };
}

/**
 * Changes no existing task; restores a deleted conversation that is not forgotten yet. A task that had not ended
 * becomes stopped. `onProgress` gets the number of tasks done. Throws STORAGE_FULL, STORAGE.
 */
export async function importConversations(
  journal: Journal,
  { chats, tasks }: EverythingFile,
  onProgress: (looked: number) => void = () => undefined,
): Promise<Imported> {
  // In this order, a task forgotten between the two reads counts as deleted.
  const knownChats = new Map((await journal.chats()).map((chat) => [chat.chatId, chat]));
  const known = new Set((await journal.records()).map(({ taskId }) => taskId));
  const deletedThere = new Set(chats.flatMap((chat) => (chat.deletedAt ? [chat.chatId] : [])));
  const importedChats = new Set<string>();
  const back = new Set<string>();
  const imported: Imported = { conversations: 0, tasks: 0, known: 0, damaged: 0 };
  for (const [index, stored] of tasks.entries()) {
    const task = readableTask(stored);
    if (!task) imported.damaged += 1;
    else if (!deletedThere.has(task.record.chatId)) {
      const { taskId, chatId, startedAt } = task.record;
      const newChat: ChatRecord = { chatId, tabIds: [], browserRun: '', createdAt: startedAt };
      const { deletedAt, ...chat } = knownChats.get(chatId) ?? newChat;
      if (deletedAt !== undefined) back.add(chatId);
      if (known.has(taskId) && !back.has(chatId)) imported.known += 1;
      else {
        // The conversation first: a task without one would be in no list.
        if (!knownChats.has(chatId) || deletedAt !== undefined) await journal.putChat(chat);
        knownChats.set(chatId, chat);
        // A background that just started may have forgotten the task before its conversation was back.
        const isThere = back.has(chatId) ? (await journal.record(taskId)) !== undefined : known.has(taskId);
        if (!isThere) await journal.add(task.record, task.events);
        known.add(taskId);
        importedChats.add(chatId);
        imported.tasks += 1;
      }
    }
    onProgress(index + 1);
  }
  return { ...imported, conversations: importedChats.size };
}

function readableTask(stored: unknown): { record: TaskRecord; events: DurableEvent[] } | undefined {
  if (!isRecord(stored) || !Array.isArray(stored.events)) return undefined;
  // Nothing is open that this browser did not begin.
  const { events: read, waiting: _waiting, open: _open, ...rest } = stored;
  const events = (read as DurableEvent[]).map(currentEvent);
  const record = currentRecord(rest as unknown as TaskRecord);
  if (recordProblem('tasks', record) !== undefined) return undefined;
  const [first] = events;
  if (first?.type !== 'task-started' || first.taskId !== record.taskId || first.chatId !== record.chatId)
    return undefined;
  if (events.some((event) => eventProblem(event) !== undefined)) return undefined;
  const state = stateAfter(events);
  if (!state) return undefined;
  const at = events.at(-1)?.at ?? record.startedAt;
  const whole = state.outcome ? events : [...events, endedBy({ status: 'stopped' }, at)];
  return { record: { ...record, status: state.outcome?.status ?? 'stopped' }, events: whole };
}

function stateAfter(events: readonly DurableEvent[]): TaskState | undefined {
  try {
    return events.reduce<TaskState | undefined>(reduce, undefined);
  } catch {
    // Each event is sound, but they do not fit together.
    return undefined;
  }
}
