import type { DurableEvent, EventOf } from '../../contracts/events';
import type { TaskRecord } from '../../contracts/journal-records';
import type { OpenAct } from '../../contracts/open-act';
import { foldOpen } from '../../agent/task/open-acts';
import { isFromUser } from '../../agent/task/inbox-to-event';
import { ignoreLateFailure } from '../../async';
import { AgentError, fail } from '../../failure';
import { transactionDone } from '../../disk/transaction-done';
import type { JournalDatabase } from './journal-database';
import { rangeOf } from './quarantine';
import { currentRecord } from './renamed-fields';
import { journalLost } from './storage-failures';

interface Appended {
  taskId: string;
  index: number;
  events: readonly DurableEvent[];
  epoch: number;
  open?: readonly OpenAct[];
  mayBeLost: boolean;
}

/** As `Journal.append`. */
export async function appendIn(database: JournalDatabase, appended: Appended): Promise<void> {
  const { taskId, index, events, epoch, open: nowOpen, mayBeLost } = appended;
  const durability = mayBeLost ? 'relaxed' : 'strict';
  const transaction = database.transaction(['tasks', 'events'], 'readwrite', { durability });
  const tasks = transaction.objectStore('tasks');
  const stored = tasks.get(taskId);
  // All reach the disk together; where one may not stand, none does.
  const rows = events.map((event, i) => transaction.objectStore('events').add({ taskId, index: index + i, event }));
  const done = transactionDone(transaction, ...rows);
  done.catch(ignoreLateFailure);
  const found = await stored;
  if (found?.epoch !== epoch) transaction.abort();
  const record = existingRecord(found);
  if (record.epoch !== epoch) throw fail('SUPERSEDED', 'Another run of the task has taken over.');
  const ended = events.find((event) => event.type === 'ended');
  const fromUser = events.filter(isFromUser).length;
  const open = nowOpen ?? record.open ?? [];
  const isChanged = JSON.stringify(record.open ?? []) !== JSON.stringify(open);
  const changed: TaskRecord = {
    ...record,
    ...(ended ? { status: ended.outcome.status } : {}),
    ...(ended?.outcome.how ? { how: ended.outcome.how } : {}),
    ...(isChanged ? { open: [...open] } : {}),
    ...(fromUser > 0 ? { waiting: (record.waiting ?? []).slice(fromUser) } : {}),
  };
  if (ended || isChanged || fromUser > 0) tasks.put(changed).catch(ignoreLateFailure);
  await done;
}

/** As `Journal.settleLate`. */
export async function settleIn(
  database: JournalDatabase,
  taskId: string,
  event: EventOf<'settled'>,
): Promise<TaskRecord | undefined> {
  const transaction = database.transaction(['tasks', 'events'], 'readwrite', { durability: 'strict' });
  const tasks = transaction.objectStore('tasks');
  const record = await tasks.get(taskId);
  if (!record?.open?.some(({ id }) => id === event.id)) return undefined;
  const index = await transaction.objectStore('events').count(rangeOf(taskId));
  const { open: openActs, status } = record;
  const before = { openActs, tab: { url: '' }, ...(status && { outcome: { status } }) };
  const changed = { ...record, open: foldOpen(before, event) };
  const row = transaction.objectStore('events').add({ taskId, index, event });
  await transactionDone(transaction, row, tasks.put(changed));
  return changed;
}

export function existingRecord(record: TaskRecord | undefined): TaskRecord {
  if (!record) throw new AgentError(journalLost);
  return currentRecord(record);
}
