import { earlierOf } from '../../agent/conversation/earlier-tasks';
import type { DurableEvent } from '../../contracts/events';
import { filesIn, withFiles } from '../../contracts/message-files';
import { reduce } from '../../agent/fold/reduce';
import type { EndedTask, LiveTask } from '../../agent/conversation/entry';
import { show } from '../../agent/conversation/show';
import type { TaskState } from '../../agent/task/state';
import { entryText } from '../../history/entry-text';
import { guardedWrite } from '../../disk/full-disk-guard';
import { transactionDone } from '../../disk/transaction-done';
import { archiveConnection } from './archive-database';
import { defined } from '../../defined';

export async function archiveLog(log: readonly DurableEvent[]): Promise<boolean> {
  const state = log.reduce<TaskState | undefined>(reduce, undefined);
  const shown = log.reduce<LiveTask | undefined>(show, undefined);
  if (!state || !shown?.outcome) return false;
  const { taskId, chatId, request, startedAt, entries, outcome, script, workflowId, program } = shown;
  const earlier = earlierOf(shown, state.consent.readSites);
  if (!earlier) return false;
  const task: EndedTask = {
    taskId,
    request,
    ...withFiles(filesIn(shown)),
    startedAt,
    entries,
    outcome,
    ...defined({ script, workflowId, program }),
  };
  const digest = { taskId, chatId, startedAt, earlier, text: entries.map(entryText).filter(Boolean).join('\n') };
  await guardedWrite(async () => {
    const transaction = (await archiveConnection()).transaction(['tasks', 'digests'], 'readwrite');
    await transactionDone(
      transaction,
      transaction.objectStore('tasks').put({ taskId, chatId, task }),
      transaction.objectStore('digests').put(digest),
    );
  });
  return true;
}
