import { deleteDB } from 'idb';
import { browser } from 'wxt/browser';

/** Whoever has a database open gives way. No task may run. Throws what the browser throws. */
export async function deleteEverything(): Promise<void> {
  await browser.storage.local.clear();
  for (const { name } of await indexedDB.databases()) if (name !== undefined) await deleteDB(name);
}
