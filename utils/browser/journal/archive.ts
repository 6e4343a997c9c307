import type { DurableEvent, EarlierTask } from '../../contracts/events';
import type { EndedTask } from '../../agent/conversation/entry';
import type { SearchedText } from '../../history/search';
import { logCaught } from '../log/log';
import { archiveConnection } from './archive-database';

const BATCH = 200;

/** Oldest first. */
export async function archivedTasks(chatId: string): Promise<EndedTask[]> {
  const rows = await (await archiveConnection()).getAllFromIndex('tasks', 'chatId', chatId);
  return rows.map(({ task }) => task).sort((a, b) => a.startedAt - b.startedAt);
}

export async function archivedEarlier(chatId: string): Promise<EarlierTask[]> {
  const rows = await (await archiveConnection()).getAllFromIndex('digests', 'chatId', chatId);
  return rows.sort((a, b) => a.startedAt - b.startedAt).map(({ earlier }) => earlier);
}

/** In batches, until the signal is aborted. */
export async function* archivedTexts(signal: AbortSignal): AsyncGenerator<SearchedText[]> {
  const db = await archiveConnection();
  for (let range: IDBKeyRange | undefined; !signal.aborted;) {
    const rows = await db.getAll('digests', range, BATCH);
    yield rows;
    const last = rows.at(-1);
    if (!last || rows.length < BATCH) return;
    range = IDBKeyRange.lowerBound(last.taskId, true);
  }
}

export async function archived(
  taskIds: readonly string[],
  read: (taskId: string) => Promise<DurableEvent[]>,
): Promise<Set<string>> {
  const kept = new Set<string>();
  try {
    for (const key of await (await archiveConnection()).getAllKeys('digests')) kept.add(key);
    const missing = taskIds.filter((id) => !kept.has(id));
    if (missing.length === 0) return kept;
    const { archiveLog } = await import('./archive-log');
    for (const taskId of missing)
      // Events that do not fit together keep no other task out.
      await read(taskId)
        .then(archiveLog)
        .then((isKept) => isKept && kept.add(taskId), logCaught);
  } catch (error) {
    logCaught(error);
  }
  return kept;
}

export async function forgetArchived(chatId: string): Promise<void> {
  const transaction = (await archiveConnection()).transaction(['tasks', 'digests'], 'readwrite');
  for (const name of ['tasks', 'digests'] as const) {
    const store = transaction.objectStore(name);
    for (const key of await store.index('chatId').getAllKeys(chatId)) await store.delete(key);
  }
  await transaction.done;
}
