import { openDB, type DBSchema, type IDBPDatabase } from 'idb';

/** A secret that the user writes as `%name%`, and that is typed on its site only. */
export interface Secret {
  name: string;
  /** The origin that it belongs to. */
  origin: string;
  value: string;
}

interface SecretDatabase extends DBSchema {
  secrets: { key: string; value: Secret };
}

/**
 * All secrets. They live in the extension origin's IndexedDB, as keys do, because content scripts can read
 * `storage.local`. No export contains them.
 */
export function readSecrets(): Promise<Secret[]> {
  return withDatabase((db) => db.getAll('secrets'));
}

/** Saves a secret, or replaces the one with its name. */
export async function saveSecret(secret: Secret): Promise<void> {
  await withDatabase((db) => db.put('secrets', secret));
}

export async function deleteSecret(name: string): Promise<void> {
  await withDatabase((db) => db.delete('secrets', name));
}

async function withDatabase<T>(work: (db: IDBPDatabase<SecretDatabase>) => Promise<T>): Promise<T> {
  const db = await openDB<SecretDatabase>('sidehand-secrets', 1, {
    upgrade(database) {
      database.createObjectStore('secrets', { keyPath: 'name' });
    },
  });
  try {
    return await work(db);
  } finally {
    db.close();
  }
}
