import { deleteDB } from 'idb';
import { browser } from 'wxt/browser';

/** Proves that a page is the extension's own; no data of the user. */
const KEPT_DATABASE = 'sidehand-panel';

/** Whoever has a database open gives way. No task may run. Throws the browser's errors. */
export async function deleteEverything(): Promise<void> {
  await browser.storage.local.clear();
  for (const { name } of await indexedDB.databases())
    if (name !== undefined && name !== KEPT_DATABASE) await deleteDB(name);
}
