import { reopeningConnection } from '../../../utils/disk/kept-connection';

/** Written as `%name%`, and typed on its site only. */
export interface Secret {
  name: string;
  origin: string;
  value: string;
}

const connection = reopeningConnection<{ secrets: { key: string; value: Secret } }>(
  'sidehand-secrets',
  1,
  (database) => {
    database.createObjectStore('secrets', { keyPath: 'name' });
  },
);

/**
 * They live in the extension origin's IndexedDB, as keys do, because content scripts can read `storage.local`. No
 * export contains them.
 */
export async function readSecrets(): Promise<Secret[]> {
  return (await connection()).getAll('secrets');
}

/** Replaces the one with its name. */
export async function saveSecret(secret: Secret): Promise<void> {
  await (await connection()).put('secrets', secret);
}

export async function deleteSecret(name: string): Promise<void> {
  await (await connection()).delete('secrets', name);
}
