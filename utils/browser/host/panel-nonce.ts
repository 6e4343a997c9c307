import { openDB, type DBSchema } from 'idb';

interface PanelDatabase extends DBSchema {
  secrets: { key: string; value: string };
}

/** Proves the identity of a panel: only the extension's own pages and background can read it. */
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
