import { deleteDB } from 'idb';
import type { Failure } from '../../failure';
import { ARCHIVE_DATABASE } from './archive-database';
import { messageFiles } from '../settings/message-files';
import { exportHead, type ExportAbout } from './export-everything';
import { redactRecord } from './redact-record';
import { Journal } from './journal';
import { JOURNAL_DATABASE } from './journal-database';
import type { QuarantinedRecord } from '../../contracts/journal-records';
import { wakePanels } from '../wake';
import { readableStores } from './readable-stores';
import { unreadableFailure } from './storage-failures';

export async function journalProblem(): Promise<Failure | undefined> {
  try {
    const journal = await Journal.open();
    await Promise.all([journal.records(), journal.chats()]).finally(() => journal.close());
    return undefined;
  } catch (error) {
    return unreadableFailure(error).failure;
  }
}

/** What can be read of an unusable journal, with the settings, as one JSON file without API keys and attached files. */
export async function* exportReadable(about: ExportAbout): AsyncGenerator<string> {
  yield* exportHead(about);
  for (const [name, database] of Object.entries({ journal: JOURNAL_DATABASE, archive: ARCHIVE_DATABASE })) {
    const { stores, problems } = await readableStores(database);
    const quarantine = stores.quarantine && {
      quarantine: (stores.quarantine as QuarantinedRecord[]).map(redactRecord),
    };
    yield `,\n"${name}":${JSON.stringify({ stores: { ...stores, ...quarantine }, problems })}`;
  }
  yield '}\n';
}

/** Settings and keys stay. Throws the browser's errors. */
export async function startEmptyJournal(): Promise<void> {
  await deleteDB(JOURNAL_DATABASE);
  await deleteDB(ARCHIVE_DATABASE);
  await messageFiles?.forgetEnded([]);
  await wakePanels();
}
