import { openDB, type IDBPDatabase } from 'idb';
import { ignoreLateFailure } from '../../async';
import { toFailure } from '../../failure';

/** Rows as they are, and problems with the rest. Changes nothing, never throws. */
export async function readableStores(name: string) {
  const stores: Record<string, unknown[]> = {};
  const problems: string[] = [];
  const database = await openAsItIs(name).catch((error: unknown) => {
    problems.push(toFailure(error).message);
    return undefined;
  });
  for (const store of database?.objectStoreNames ?? []) {
    const rows: unknown[] = [];
    stores[store] = rows;
    // The rows before an unreadable one are kept.
    await collectRows(database as IDBPDatabase, store, rows).catch((error: unknown) =>
      problems.push(`${store}, after ${rows.length} rows: ${toFailure(error).message}`),
    );
  }
  database?.close();
  return { stores, problems };
}

/** Throws where there is none, and creates none. */
export function openAsItIs(name: string): Promise<IDBPDatabase> {
  return openDB(name, undefined, {
    upgrade(_database, _from, _to, transaction) {
      transaction.done.catch(ignoreLateFailure);
      transaction.abort();
    },
  });
}

async function collectRows(database: IDBPDatabase, store: string, rows: unknown[]): Promise<void> {
  const transaction = database.transaction(store);
  transaction.done.catch(ignoreLateFailure);
  for (let cursor = await transaction.store.openCursor(); cursor; cursor = await cursor.continue())
    rows.push(cursor.value);
}
