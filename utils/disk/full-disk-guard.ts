import { deleteDB, openDB } from 'idb';
import { browser } from 'wxt/browser';
import { ignoreLateFailure } from '../async';
import { fail } from '../failure';
import { hasRoomFor } from './disk-room';

const KEY = 'tornLog';
const DATABASE = 'sidehand-new-log';
/** Chromium begins a new log file after 4 MB. Rows above 64 kB would be files of their own. */
const [ROWS, ROW_BYTES] = [120, 48_000];
const NEEDED_BYTES = 16_000_000;

let torn: Promise<boolean> | undefined;
let repair: Promise<void> | undefined;

/**
 * Guards all databases of the extension against a full disk. Throws STORAGE_FULL, and what `work` throws.
 *
 * Chromium 156 (found in November 2026 by tests/e2e/full-disk.e2e.ts; no public bug is known) keeps one log file for
 * all databases of an extension. A full disk cuts a write off in the middle, and with it all others that are under way.
 * Any later write makes the file unreadable, and at some later opening Chromium silently deletes all its databases. So
 * after such a write nothing is written until there is room, and then first enough data to start a new file. This file
 * can go when that spec passes in Chromium without it.
 */
export async function guardedWrite<T>(work: () => Promise<T>): Promise<T> {
  // A repair under way may have begun without room: its failure says nothing.
  await repair?.catch(ignoreLateFailure);
  if (await (torn ??= readMark().catch(() => false)))
    await (repair ??= freeSpace().finally(() => {
      repair = undefined;
    }));
  try {
    return await work();
  } catch (error) {
    // Only one of those under way tells why it failed.
    const isTorn = !import.meta.env.FIREFOX && /AbortError|FILE_ERROR_NO_SPACE/.test(String(error));
    if (isTorn) await mark(true).catch(ignoreLateFailure);
    throw error;
  }
}

async function freeSpace(): Promise<void> {
  if (!(await hasRoomFor(NEEDED_BYTES))) throw fail('STORAGE_FULL', 'There is no room left on the disk.');
  await beginNewLog();
  await mark(false);
}

async function beginNewLog(): Promise<void> {
  const database = await openDB(DATABASE, 1, {
    upgrade: (created) => void created.createObjectStore('rows', { autoIncrement: true }),
  });
  const transaction = database.transaction('rows', 'readwrite');
  // Random data cannot be compressed.
  for (let row = 0; row < ROWS; row += 1)
    transaction.store.add(crypto.getRandomValues(new Uint8Array(ROW_BYTES))).catch(ignoreLateFailure);
  await transaction.done.finally(() => database.close());
  await deleteDB(DATABASE);
}

/** The mark outlives the background, and counts in all its pages. */
async function readMark(): Promise<boolean> {
  browser.storage.session.onChanged.addListener((changes) => {
    const change = changes[KEY];
    if (change) torn = Promise.resolve(change.newValue === true);
  });
  return (await browser.storage.session.get(KEY))[KEY] === true;
}

async function mark(isTorn: boolean): Promise<void> {
  torn = Promise.resolve(isTorn);
  await browser.storage.session.set({ [KEY]: isTorn });
}
