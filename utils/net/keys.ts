import { reopeningConnection } from '../disk/kept-connection';
import type { ProviderSettings } from '../settings/settings';

/**
 * Not in `storage.local`, which content scripts can read and write. A key is bound to its endpoint: a provider whose
 * address was changed, by whatever means, gets none.
 */
interface SavedKey {
  providerId: string;
  endpoint: string;
  apiKey: string;
}

const CHANNEL = 'sidehand-keys';

const connection = reopeningConnection<{ keys: { key: string; value: SavedKey } }>('sidehand-keys', 1, (database) => {
  database.createObjectStore('keys', { keyPath: 'providerId' });
});

export type KeyOwner = Pick<ProviderSettings, 'id' | 'baseUrl'> & { kind: string };

export async function getKey(owner: KeyOwner): Promise<string | undefined> {
  return keyFor(owner, await saved(owner));
}

export async function setKey(owner: KeyOwner, apiKey: string): Promise<void> {
  await (await connection()).put('keys', { providerId: owner.id, endpoint: endpointOf(owner), apiKey });
  notify();
}

export async function deleteKey(providerId: string): Promise<void> {
  await (await connection()).delete('keys', providerId);
  notify();
}

/**
 * Read once, and again after each change, until `dispose`: a request does not wait behind what the disk has to write.
 */
export class CachedKeys {
  private readonly known = new Map<string, Promise<SavedKey | undefined>>();
  private readonly changes = new BroadcastChannel(CHANNEL);

  constructor() {
    this.changes.onmessage = () => this.known.clear();
  }

  dispose(): void {
    this.changes.close();
  }

  async read(owner: KeyOwner): Promise<string | undefined> {
    const reading = this.known.get(owner.id) ?? saved(owner);
    this.known.set(owner.id, reading);
    // One that failed is read again.
    reading.catch(() => this.known.delete(owner.id));
    return keyFor(owner, await reading);
  }
}

async function saved({ id }: KeyOwner): Promise<SavedKey | undefined> {
  return (await connection()).get('keys', id);
}

function keyFor(owner: KeyOwner, record: SavedKey | undefined): string | undefined {
  return record?.endpoint === endpointOf(owner) ? record.apiKey : undefined;
}

function notify(): void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage(undefined);
  channel.close();
}

/** The origin that a key belongs to; the kind stands for the provider's own address. */
function endpointOf({ kind, baseUrl }: KeyOwner): string {
  return baseUrl === '' ? kind : `${kind} ${new URL(baseUrl).origin}`;
}
