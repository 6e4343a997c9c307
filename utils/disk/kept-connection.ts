import { openDB, type DBSchema, type IDBPDatabase } from 'idb';

/**
 * Opens the connection on first use, and again after it was cut. A caller that deletes the database is not blocked.
 * Rejects with what the browser throws.
 */
export function reopeningConnection<Schema extends DBSchema>(
  name: string,
  version: number,
  upgrade: (database: IDBPDatabase<Schema>) => void,
): () => Promise<IDBPDatabase<Schema>> {
  let opened: Promise<IDBPDatabase<Schema>> | undefined;
  const forget = (): void => {
    opened = undefined;
  };
  const open = (): Promise<IDBPDatabase<Schema>> =>
    openDB<Schema>(name, version, {
      upgrade,
      blocking(_current, _blocked, event) {
        forget();
        (event.target as IDBDatabase).close();
      },
      terminated: forget,
    });
  return () => {
    opened ??= open().catch((error: unknown) => {
      forget();
      throw error;
    });
    return opened;
  };
}
