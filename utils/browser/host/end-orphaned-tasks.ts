import { toFailure, type Failure } from '../../failure';
import type { Journal } from '../journal/journal';
import { journalLost } from '../journal/storage-failures';

/**
 * After the journal was deleted or cut off, ends the tasks whose records are gone. The others go on, or wait for room
 * to open it.
 */
export async function endOrphanedTasks(
  runners: ReadonlyMap<string, { end(failure: Failure): void }>,
  journal: Journal,
): Promise<void> {
  for (const [taskId, runner] of runners) {
    const failure = await journal.record(taskId).then((record) => (record ? undefined : journalLost), toFailure);
    if (failure && failure.code !== 'STORAGE_FULL') runner.end(failure);
  }
}
