import type { DBSchema } from 'idb';
import type { EarlierTask } from '../../contracts/events';
import type { EndedTask } from '../../agent/conversation/entry';
import type { SearchedText } from '../../history/search';
import { reopeningConnection } from '../../disk/kept-connection';

export const ARCHIVE_DATABASE = 'sidehand-archive';

/** Increase it when the format of entries changes: every log is folded again. */
const FORMAT_VERSION = 3;

/** It follows from the journal: all may be deleted at any time, and is folded again. */
export const archiveConnection = reopeningConnection<ArchiveDatabase>(ARCHIVE_DATABASE, FORMAT_VERSION, (database) => {
  for (const name of database.objectStoreNames) database.deleteObjectStore(name);
  for (const name of ['tasks', 'digests'] as const)
    database.createObjectStore(name, { keyPath: 'taskId' }).createIndex('chatId', 'chatId');
});

interface ArchiveDatabase extends DBSchema {
  tasks: { key: string; value: { taskId: string; chatId: string; task: EndedTask }; indexes: { chatId: string } };
  digests: { key: string; value: Digest; indexes: { chatId: string } };
}

interface Digest extends SearchedText {
  taskId: string;
  startedAt: number;
  earlier: EarlierTask;
}
