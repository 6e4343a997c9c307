import type { DBSchema } from 'idb';
import { earlierOf } from '../../agent/task/earlier-tasks';
import type { EarlierTask } from '../../agent/task/events';
import type { DurableEvent } from '../../agent/task/events';
import { reduce } from '../../agent/task/fold/reduce';
import type { EndedTask, LiveTask } from '../../agent/conversation/entry';
import { show } from '../../agent/conversation/show';
import type { TaskState } from '../../agent/task/state';
import { entryText } from '../../history/entry-text';
import type { SearchedText } from '../../history/search';
import { transactionDone } from '../disk/transaction-done';
import { reopeningConnection } from '../disk/kept-connection';
import { logCaught } from '../log/log';
import { guardedWrite } from '../disk/full-disk-guard';

/**
 * What ended tasks show, stored beside their logs, so that long conversations open at once and can be searched. All of
 * it follows from the journal: what is missing here is folded again, and all of it may be deleted at any time. Small
 * rows and large rows are in separate stores.
 */
interface ArchiveDatabase extends DBSchema {
  tasks: { key: string; value: { taskId: string; chatId: string; task: EndedTask }; indexes: { chatId: string } };
  digests: { key: string; value: Digest; indexes: { chatId: string } };
}

interface Digest extends SearchedText {
  taskId: string;
  startedAt: number;
  earlier: EarlierTask;
}

export const ARCHIVE_DATABASE = 'sidehand-archive';

/** Increase this when entries change their format: then every log is folded again. */
const FORM = 2;
/** How many texts a search reads at once. */
const BATCH = 200;

const connection = reopeningConnection<ArchiveDatabase>(ARCHIVE_DATABASE, FORM, (database) => {
  for (const name of database.objectStoreNames) database.deleteObjectStore(name);
  for (const name of ['tasks', 'digests'] as const)
    database.createObjectStore(name, { keyPath: 'taskId' }).createIndex('chatId', 'chatId');
});

/** Archives the task of this log if it has ended. Returns whether it has. */
export async function archiveLog(log: readonly DurableEvent[]): Promise<boolean> {
  const state = log.reduce<TaskState | undefined>(reduce, undefined);
  const shown = log.reduce<LiveTask | undefined>(show, undefined);
  if (!state || !shown?.outcome) return false;
  const { taskId, chatId, request, attachments, startedAt, entries, outcome, script, workflowId } = shown;
  const earlier = earlierOf(shown, state.consent.readSites);
  if (!earlier) return false;
  const task: EndedTask = {
    taskId,
    request,
    attachments,
    startedAt,
    entries,
    outcome,
    ...(script ? { script } : {}),
    ...(workflowId === undefined ? {} : { workflowId }),
  };
  const digest = { taskId, chatId, startedAt, earlier, text: entries.map(entryText).filter(Boolean).join('\n') };
  await guardedWrite(async () => {
    const transaction = (await connection()).transaction(['tasks', 'digests'], 'readwrite');
    await transactionDone(
      transaction,
      transaction.objectStore('tasks').put({ taskId, chatId, task }),
      transaction.objectStore('digests').put(digest),
    );
  });
  return true;
}

/** Makes sure that these ended tasks are archived. Gives the ids of all archived tasks; never throws. */
export async function archived(
  taskIds: readonly string[],
  read: (taskId: string) => Promise<DurableEvent[]>,
): Promise<Set<string>> {
  const kept = new Set<string>();
  try {
    for (const key of await (await connection()).getAllKeys('digests')) kept.add(key);
    for (const taskId of taskIds.filter((id) => !kept.has(id))) {
      if (await archiveLog(await read(taskId))) kept.add(taskId);
    }
  } catch (error) {
    logCaught(error);
  }
  return kept;
}

/** The archived tasks of a chat, oldest first. */
export async function archivedTasks(chatId: string): Promise<EndedTask[]> {
  const rows = await (await connection()).getAllFromIndex('tasks', 'chatId', chatId);
  return rows.map(({ task }) => task).sort((a, b) => a.startedAt - b.startedAt);
}

/** The archived tasks of a chat, for its next task. Oldest first. */
export async function archivedEarlier(chatId: string): Promise<EarlierTask[]> {
  const rows = await (await connection()).getAllFromIndex('digests', 'chatId', chatId);
  return rows.sort((a, b) => a.startedAt - b.startedAt).map(({ earlier }) => earlier);
}

/** The texts of all archived tasks, in batches, until the signal is aborted. */
export async function* archivedTexts(signal: AbortSignal): AsyncGenerator<SearchedText[]> {
  const db = await connection();
  for (let range: IDBKeyRange | undefined; !signal.aborted;) {
    const rows = await db.getAll('digests', range, BATCH);
    yield rows;
    const last = rows.at(-1);
    if (!last || rows.length < BATCH) return;
    range = IDBKeyRange.lowerBound(last.taskId, true);
  }
}

export async function forgetArchived(chatId: string): Promise<void> {
  const transaction = (await connection()).transaction(['tasks', 'digests'], 'readwrite');
  for (const name of ['tasks', 'digests'] as const) {
    const store = transaction.objectStore(name);
    for (const key of await store.index('chatId').getAllKeys(chatId)) await store.delete(key);
  }
  await transaction.done;
}
