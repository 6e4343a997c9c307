import { openDB, type DBSchema } from 'idb';

interface PanelDatabase extends DBSchema {
  secrets: { key: string; value: string };
}

/**
 * Only the extension's own pages and its background can read it; a panel proves its identity with it. The first caller
 * makes it, once.
 */
export async function panelNonce(): Promise<string> {
  const db = await openDB<PanelDatabase>('sidehand-panel', 1, {
    upgrade(database) {
      database.createObjectStore('secrets');
    },
  });
  try {
    const transaction = db.transaction('secrets', 'readwrite');
    const kept = await transaction.store.get('nonce');
    const nonce = kept ?? crypto.randomUUID();
    if (kept === undefined) await transaction.store.put(nonce, 'nonce');
    await transaction.done;
    return nonce;
  } finally {
    db.close();
  }
}
