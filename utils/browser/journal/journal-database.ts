import type { DBSchema, IDBPDatabase, IDBPObjectStore, IDBPTransaction, StoreNames } from 'idb';
import { ignoreLateFailure } from '../../async';
import { reopeningConnection } from '../../disk/kept-connection';
import type { ChatRecord, EventRow, QuarantinedRecord, TaskRecord } from '../../contracts/journal-records';

interface JournalSchema extends DBSchema {
  tasks: { key: string; value: TaskRecord; indexes: { chatId: string; startedAt: number } };
  events: { key: [string, number]; value: EventRow };
  chats: { key: string; value: ChatRecord };
  quarantine: { key: number; value: QuarantinedRecord };
}
export type JournalDatabase = IDBPDatabase<JournalSchema>;
export type QuarantineStore = IDBPObjectStore<JournalSchema, ['quarantine'], 'quarantine', 'readwrite'>;

export const JOURNAL_DATABASE = 'sidehand-journal';

type Upgrade = IDBPTransaction<JournalSchema, StoreNames<JournalSchema>[], 'versionchange'>;

/** Released entries never change: further changes are further entries. */
const migrations: ((database: JournalDatabase, transaction: Upgrade) => void)[] = [
  (database) => {
    database.createObjectStore('tasks', { keyPath: 'taskId' }).createIndex('chatId', 'chatId');
    database.createObjectStore('events', { keyPath: ['taskId', 'index'] });
    database.createObjectStore('chats', { keyPath: 'chatId' });
  },
  (database, transaction) => {
    database.createObjectStore('quarantine', { keyPath: 'id', autoIncrement: true });
    transaction.objectStore('tasks').createIndex('startedAt', 'startedAt');
  },
];

/** One transaction brings it up to date: a failure changes nothing. */
export const openJournal = (onLost: () => void): (() => Promise<JournalDatabase>) =>
  reopeningConnection<JournalSchema>(
    JOURNAL_DATABASE,
    migrations.length,
    (database, from, _to, transaction) => {
      transaction.done.catch(ignoreLateFailure);
      for (const migrate of migrations.slice(from)) migrate(database, transaction);
    },
    onLost,
  );
