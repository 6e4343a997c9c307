import type { DBSchema } from 'idb';
import { reopeningConnection } from '../disk/kept-connection';
import type { ProviderSettings } from '../settings/settings';

/**
 * Keys are not in `storage.local`: content scripts can read and write that. A key is bound to the endpoint it was saved
 * for. A provider whose address was changed afterwards, by whatever means, gets no key, so a key never travels to
 * another server.
 */
interface KeyDatabase extends DBSchema {
  keys: { key: string; value: { providerId: string; endpoint: string; apiKey: string } };
}

const connection = reopeningConnection<KeyDatabase>('sidehand-keys', 1, (database) => {
  database.createObjectStore('keys', { keyPath: 'providerId' });
});

/** They say where a key may go. */
export type KeyOwner = Pick<ProviderSettings, 'id' | 'baseUrl'> & { kind: string };

/** Saved for this provider at this endpoint. */
export async function getKey(owner: KeyOwner): Promise<string | undefined> {
  const record = await (await connection()).get('keys', owner.id);
  return record?.endpoint === endpointOf(owner) ? record.apiKey : undefined;
}

export async function setKey(owner: KeyOwner, apiKey: string): Promise<void> {
  await (await connection()).put('keys', { providerId: owner.id, endpoint: endpointOf(owner), apiKey });
}

export async function deleteKey(providerId: string): Promise<void> {
  await (await connection()).delete('keys', providerId);
}

/** The origin that a key belongs to; the kind stands for the provider's own address. */
function endpointOf({ kind, baseUrl }: KeyOwner): string {
  return baseUrl === '' ? kind : `${kind} ${new URL(baseUrl).origin}`;
}
