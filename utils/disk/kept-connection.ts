import { openDB, type DBSchema, type IDBPDatabase, type OpenDBCallbacks } from 'idb';

/**
 * Opens the connection on first use, and again after it was cut, which `onLost` hears of. Does not block whoever
 * deletes the database. Rejects with the browser's error.
 */
export function reopeningConnection<Schema extends DBSchema>(
  name: string,
  version: number,
  upgrade: NonNullable<OpenDBCallbacks<Schema>['upgrade']>,
  onLost?: () => void,
): () => Promise<IDBPDatabase<Schema>> {
  let opened: Promise<IDBPDatabase<Schema>> | undefined;
  const lose = (): void => {
    opened = undefined;
    onLost?.();
  };
  const open = async (): Promise<IDBPDatabase<Schema>> =>
    openDB<Schema>(name, version, {
      upgrade,
      blocking(_current, _blocked, event) {
        (event.target as IDBDatabase).close();
        lose();
      },
      terminated: lose,
    });
  return () => {
    opened ??= open().catch((error: unknown) => {
      opened = undefined;
      throw error;
    });
    return opened;
  };
}
