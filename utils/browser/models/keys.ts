import { openDB, type DBSchema, type IDBPDatabase } from 'idb';
import type { ProviderSettings } from '../../settings/settings';

/**
 * API keys live in the extension origin's IndexedDB, never in `storage.local`: content scripts can read and write that.
 * A key is bound to the endpoint it was saved for. A provider whose address was changed afterwards, by whatever means,
 * gets no key, so a key never travels to another server.
 */
interface KeyDatabase extends DBSchema {
  keys: { key: string; value: { providerId: string; endpoint: string; apiKey: string } };
}

/** The parts of a provider, or of a server of tools, that say where its key may go. */
export type KeyOwner = Pick<ProviderSettings, 'id' | 'baseUrl'> & { kind: ProviderSettings['kind'] | 'tools' };

/** The key saved for this provider at this endpoint, or undefined. */
export async function getKey(owner: KeyOwner): Promise<string | undefined> {
  const record = await withDatabase((db) => db.get('keys', owner.id));
  return record?.endpoint === endpointOf(owner) ? record.apiKey : undefined;
}

/** Saves or replaces the key of a provider. */
export async function setKey(owner: KeyOwner, apiKey: string): Promise<void> {
  await withDatabase((db) => db.put('keys', { providerId: owner.id, endpoint: endpointOf(owner), apiKey }));
}

export async function deleteKey(providerId: string): Promise<void> {
  await withDatabase((db) => db.delete('keys', providerId));
}

/** The origin that a key belongs to; the kind stands for the provider's own address. */
function endpointOf({ kind, baseUrl }: KeyOwner): string {
  return baseUrl === '' ? kind : `${kind} ${new URL(baseUrl).origin}`;
}

async function withDatabase<T>(work: (db: IDBPDatabase<KeyDatabase>) => Promise<T>): Promise<T> {
  const db = await openDB<KeyDatabase>('sidehand-keys', 1, {
    upgrade(database) {
      database.createObjectStore('keys', { keyPath: 'providerId' });
    },
  });
  try {
    return await work(db);
  } finally {
    db.close();
  }
}
