import { openDB, type DBSchema, type IDBPDatabase } from 'idb';
import { nothingAboutYou, readAboutYou, type AboutYou } from '../core/about-you';

const DATABASE = 'sidehand-about-you';

interface AboutYouDatabase extends DBSchema {
  about: { key: 'you'; value: AboutYou };
}

/** It lives in the extension origin's IndexedDB, as secrets do, because content scripts can read `storage.local`. */
export async function readStoredAboutYou(): Promise<AboutYou> {
  const databases = await indexedDB.databases();
  if (!databases.some(({ name }) => name === DATABASE)) return nothingAboutYou;
  return withDatabase(async (db) => readAboutYou(await db.get('about', 'you')));
}

/** Takes plain data only. */
export async function storeAboutYou(about: AboutYou): Promise<void> {
  await withDatabase((db) => db.put('about', about, 'you'));
}

export async function deleteAboutYou(): Promise<void> {
  await withDatabase((db) => db.delete('about', 'you'));
}

async function withDatabase<T>(work: (db: IDBPDatabase<AboutYouDatabase>) => Promise<T>): Promise<T> {
  const db = await openDB<AboutYouDatabase>(DATABASE, 1, {
    upgrade(database) {
      database.createObjectStore('about');
    },
  });
  try {
    return await work(db);
  } finally {
    db.close();
  }
}
