import { openDB, type DBSchema, type IDBPDatabase } from 'idb';
import type { LogLine } from '../log/line';

/** So many lines are kept at least, the newest; twice as many at most. */
const KEPT = 2_000;

interface LogDatabase extends DBSchema {
  lines: { key: number; value: LogLine };
}

let opened: Promise<IDBPDatabase<LogDatabase>> | undefined;

/** Keeps lines beyond the background's death, and forgets the oldest beyond the limit. */
export async function keepLines(lines: readonly LogLine[]): Promise<void> {
  const transaction = (await connection()).transaction('lines', 'readwrite', { durability: 'relaxed' });
  const keys = await Promise.all(lines.map((line) => transaction.store.add(line)));
  const last = keys.at(-1) ?? 0;
  if (last % KEPT < lines.length) await transaction.store.delete(IDBKeyRange.upperBound(last - KEPT));
  await transaction.done;
}

/** All lines, the newest first. */
export async function readLog(): Promise<LogLine[]> {
  return (await (await connection()).getAll('lines')).reverse();
}

export async function clearLog(): Promise<void> {
  await (await connection()).clear('lines');
}

/** One connection for all; a new one after it was cut or has failed. */
function connection(): Promise<IDBPDatabase<LogDatabase>> {
  opened ??= open().catch((error: unknown) => {
    opened = undefined;
    throw error;
  });
  return opened;
}

function open(): Promise<IDBPDatabase<LogDatabase>> {
  return openDB<LogDatabase>('sidehand-log', 1, {
    upgrade(database) {
      database.createObjectStore('lines', { autoIncrement: true });
    },
    // Who deletes it is not held up.
    blocking(_current, _blocked, event) {
      opened = undefined;
      (event.target as IDBDatabase).close();
    },
    terminated() {
      opened = undefined;
    },
  });
}
