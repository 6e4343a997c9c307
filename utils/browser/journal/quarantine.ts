import { eventProblem, type DurableEvent, type EventOf } from '../../contracts/events';
import { transactionDone } from '../../disk/transaction-done';
import type { Failure } from '../../failure';
import { endedBy } from './ended-by';
import type { JournalDatabase } from './journal-database';
import { recordProblem, type ChatRecord, type EventRow, type TaskRecord } from '../../contracts/journal-records';
import { currentEvent } from './renamed-fields';

export function firstDamage(rows: readonly EventRow[]): { at: number; problem: string } | undefined {
  for (const [at, row] of rows.entries()) {
    const problem = placeProblem(row, at) ?? eventProblem(row.event);
    if (problem !== undefined) return { at, problem };
  }
  return undefined;
}

function placeProblem({ index, event }: EventRow, at: number): string | undefined {
  if (index !== at) return `event ${at} is missing`;
  return ((event as DurableEvent | undefined)?.type === 'task-started') === (at === 0)
    ? undefined
    : 'the log does not begin with task-started';
}

/** One transaction moves damaged records out of their stores, as they are. */
function changesOf(database: JournalDatabase) {
  const transaction = database.transaction(['tasks', 'chats', 'events', 'quarantine'], 'readwrite', {
    durability: 'strict',
  });
  const at = Date.now();
  const aside = (from: Store, key: string | [string, number], raw: unknown, problem: string): Promise<unknown>[] => [
    transaction.objectStore('quarantine').add({ from, key: [key].flat().join(' '), raw, problem, at }),
    transaction.objectStore(from).delete(key as string & [string, number]),
  ];
  return {
    ...{ transaction, events: transaction.objectStore('events'), at, aside },
    rowAside: (row: EventRow, problem: string) => aside('events', [row.taskId, row.index], row, problem),
  };
}

type Store = 'tasks' | 'chats' | 'events';

/** `record`: as read. A damaged task goes with its log. */
export async function setAside(
  database: JournalDatabase,
  from: 'tasks' | 'chats',
  record: TaskRecord | ChatRecord,
): Promise<void> {
  const { transaction, events, aside, rowAside } = changesOf(database);
  const key = from === 'tasks' && 'taskId' in record ? record.taskId : record.chatId;
  const raw = await transaction.objectStore(from).get(key);
  const rows = from === 'tasks' && raw ? await events.getAll(rangeOf(key)) : [];
  await transactionDone(
    transaction,
    ...(raw ? aside(from, key, raw, recordProblem(from, record) ?? '') : []),
    ...rows.flatMap((row) => rowAside(row, 'the record of its task is damaged')),
  );
}

/**
 * Sets aside all from the damage on; the task ends, with its own end if that can be read. A log without its beginning
 * goes whole, with its task. Returns the events that are left.
 */
export async function repairLog(database: JournalDatabase, taskId: string): Promise<DurableEvent[]> {
  const { transaction, events, at, aside, rowAside } = changesOf(database);
  const tasks = transaction.objectStore('tasks');
  const stored = await events.getAll(rangeOf(taskId));
  const rows = stored.map((row) => ({ ...row, event: currentEvent(row.event) }));
  const damage = firstDamage(rows);
  if (!damage) return rows.map((row) => row.event);
  const record = await tasks.get(taskId);
  const [sound, cut] = [rows.slice(0, damage.at), stored.slice(damage.at)];
  const writes = cut.flatMap((row, place) =>
    rowAside(row, place === 0 ? damage.problem : 'stands after a damaged event'),
  );
  const end = sound.length > 0 ? (readableEnd(cut) ?? endedBy({ status: 'failed', failure: damaged }, at)) : undefined;
  if (end) writes.push(events.add({ taskId, index: damage.at, event: end }));
  // A run that still has the task can no longer write.
  if (record && end) writes.push(tasks.put({ ...record, status: end.outcome.status, epoch: record.epoch + 1 }));
  else if (record) writes.push(...aside('tasks', taskId, record, 'its log is damaged'));
  await transactionDone(transaction, ...writes);
  return [...sound.map((row) => row.event), ...(end ? [end] : [])];
}

const damaged: Failure = { code: 'STORAGE_DAMAGED', message: 'The record of the task is damaged from here on.' };

type Ended = EventOf<'ended'>;

function readableEnd(rows: readonly EventRow[]): Ended | undefined {
  return rows
    .map(({ event }) => event)
    .find((event): event is Ended => eventProblem(event) === undefined && event.type === 'ended');
}

export function rangeOf(taskId: string): IDBKeyRange {
  return IDBKeyRange.bound([taskId, 0], [taskId, Infinity]);
}
