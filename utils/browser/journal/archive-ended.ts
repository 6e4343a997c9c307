import type { DurableEvent } from '../../contracts/events';
import { logCaught } from '../log/log';
import { archiveConnection } from './archive-database';

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
