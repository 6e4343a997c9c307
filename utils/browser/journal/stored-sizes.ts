import type { IDBPDatabase } from 'idb';
import type { StoredPart } from '../../settings/stored-part';
import { ARCHIVE_DATABASE } from './archive-database';
import { messageFiles } from '../settings/message-files';
import { JOURNAL_DATABASE } from './journal-database';
import { logCaught } from '../log/log';
import { LOG_DATABASE } from '../log/log-store';
import { openAsItIs } from './readable-stores';

const BATCH = 200;

/** Counted by rows: browsers report only a total. What cannot be read does not count. */
export async function storedSizes(): Promise<StoredPart[]> {
  const chats = new Set<unknown>();
  const kinds = ['chats', 'images', 'files', 'log', 'damaged'] as const;
  const parts = Object.fromEntries(kinds.map((kind) => [kind, { kind, count: 0, bytes: 0 }])) as PartsByKind;
  const add = (kind: StoredPart['kind'], row: unknown, count = 1) => {
    parts[kind].count += count;
    parts[kind].bytes += sizeOf(row);
  };
  await eachRow(JOURNAL_DATABASE, (row, store) => {
    if (store === 'quarantine') return add('damaged', row);
    if (store === 'tasks') chats.add((row as { chatId?: unknown }).chatId);
    add('chats', row, 0);
  });
  await eachRow(ARCHIVE_DATABASE, (row) => add('chats', row, 0));
  if (messageFiles)
    await eachRow(messageFiles.database, (row) =>
      add(String((row as { type?: unknown }).type).startsWith('image/') ? 'images' : 'files', row),
    );
  await eachRow(LOG_DATABASE, (row) => add('log', row));
  parts.chats.count = chats.size;
  return Object.values(parts);
}

type PartsByKind = Record<StoredPart['kind'], StoredPart>;

/** Roughly the bytes of its text, and of a file in it. */
function sizeOf(row: unknown): number {
  const { content, raw } = row as { content?: unknown; raw?: { content?: unknown } | null };
  const files = [content, raw?.content].map((value) => (value instanceof Blob ? value.size : 0));
  return JSON.stringify(row).length + Math.max(...files);
}

async function eachRow(name: string, look: (row: unknown, store: string) => void): Promise<void> {
  // Perhaps it does not exist yet.
  const database = await openAsItIs(name).catch(() => undefined);
  if (!database) return;
  try {
    for (const store of database.objectStoreNames)
      for await (const rows of batches(database, store)) for (const row of rows) look(row, store);
  } catch (error) {
    logCaught(error);
  } finally {
    database.close();
  }
}

async function* batches(database: IDBPDatabase, store: string): AsyncGenerator<unknown[]> {
  for (let range: IDBKeyRange | undefined; ;) {
    const [rows, keys] = await Promise.all([
      database.getAll(store, range, BATCH),
      database.getAllKeys(store, range, BATCH),
    ]);
    yield rows;
    const last = keys.at(-1);
    if (last === undefined || keys.length < BATCH) return;
    range = IDBKeyRange.lowerBound(last, true);
  }
}
