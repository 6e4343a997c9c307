import type { DurableEvent, EventOf } from '../../contracts/events';
import { eventProblem } from '../../contracts/events';
import { transactionDone } from '../../disk/transaction-done';
import type { JournalDatabase } from './journal-database';
import type { EventRow } from '../../contracts/journal-records';
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

/** With the log of a damaged task. */
export async function setAside(
  database: JournalDatabase,
  from: 'tasks' | 'chats',
  key: string,
  problem: string,
): Promise<void> {
  const transaction = database.transaction([from, 'events', 'quarantine'], 'readwrite', { durability: 'strict' });
  const [store, events, quarantine] = [
    transaction.objectStore(from),
    transaction.objectStore('events'),
    transaction.objectStore('quarantine'),
  ];
  const raw: unknown = await store.get(key);
  const rows = from === 'tasks' && raw !== undefined ? await events.getAll(rangeOf(key)) : [];
  const at = Date.now();
  const writes: Promise<unknown>[] =
    raw === undefined ? [] : [quarantine.add({ from, key, raw, problem, at }), store.delete(key)];
  for (const row of rows) {
    writes.push(
      quarantine.add({ from: 'events', key: keyOf(row), raw: row, problem: 'the record of its task is damaged', at }),
      events.delete([row.taskId, row.index]),
    );
  }
  await transactionDone(transaction, ...writes);
}

/**
 * Everything from the damage on is set aside, and the task counts as ended, with its own end where that can still be
 * read. A log without its beginning is set aside whole, with its task. Gives the events that are left.
 */
export async function repairLog(database: JournalDatabase, taskId: string): Promise<DurableEvent[]> {
  const transaction = database.transaction(['tasks', 'events', 'quarantine'], 'readwrite', { durability: 'strict' });
  const [tasks, events, quarantine] = [
    transaction.objectStore('tasks'),
    transaction.objectStore('events'),
    transaction.objectStore('quarantine'),
  ];
  const stored = await events.getAll(rangeOf(taskId));
  const rows = stored.map((row) => ({ ...row, event: currentEvent(row.event) }));
  const damage = firstDamage(rows);
  if (!damage) return rows.map((row) => row.event);
  const record = await tasks.get(taskId);
  const [sound, cut] = [rows.slice(0, damage.at), stored.slice(damage.at)];
  const at = Date.now();
  const writes: Promise<unknown>[] = cut.flatMap((row, place) => [
    events.delete([taskId, row.index]),
    quarantine.add({
      from: 'events',
      key: keyOf(row),
      raw: row,
      problem: place === 0 ? damage.problem : 'stands after a damaged event',
      at,
    }),
  ]);
  const ended = sound.length > 0 ? [readableEnd(cut) ?? damagedEnd(at)] : [];
  for (const event of ended) writes.push(events.add({ taskId, index: damage.at, event }));
  // A run that still has the task cannot write any more.
  if (record && ended[0])
    writes.push(tasks.put({ ...record, status: ended[0].outcome.status, epoch: record.epoch + 1 }));
  else if (record)
    writes.push(
      tasks.delete(taskId),
      quarantine.add({ from: 'tasks', key: taskId, raw: record, problem: 'its log is damaged', at }),
    );
  await transactionDone(transaction, ...writes);
  return [...sound.map((row) => row.event), ...ended];
}

type Ended = EventOf<'ended'>;

function readableEnd(rows: readonly EventRow[]): Ended | undefined {
  return rows
    .map(({ event }) => event)
    .find((event): event is Ended => eventProblem(event) === undefined && event.type === 'ended');
}

function damagedEnd(at: number): Ended {
  return {
    type: 'ended',
    at,
    outcome: {
      status: 'failed',
      summary: '',
      evidence: [],
      failure: { code: 'STORAGE_DAMAGED', message: 'The record of the task is damaged from here on.' },
    },
  };
}

export function rangeOf(taskId: string): IDBKeyRange {
  return IDBKeyRange.bound([taskId, 0], [taskId, Infinity]);
}

function keyOf({ taskId, index }: EventRow): string {
  return `${taskId} ${index}`;
}
