import { reopeningConnection } from '../../disk/kept-connection';

const connection = reopeningConnection<{ secrets: { key: string; value: string } }>('sidehand-panel', 1, (database) => {
  database.createObjectStore('secrets');
});

/** Proves the identity of a panel: only the extension's pages and background can read it. */
export async function panelNonce(): Promise<string> {
  const transaction = (await connection()).transaction('secrets', 'readwrite');
  const kept = await transaction.store.get('nonce');
  const nonce = kept ?? crypto.randomUUID();
  if (kept === undefined) await transaction.store.put(nonce, 'nonce');
  await transaction.done;
  return nonce;
}
