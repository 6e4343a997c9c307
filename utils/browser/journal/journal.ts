import type { DurableEvent, EventOf } from '../../contracts/events';
import type { InboxItem } from '../../contracts/ports';
import type { OpenAct } from '../../contracts/open-act';
import { defined } from '../../defined';
import { messageFiles } from '../settings/message-files';
import { transactionDone } from '../../disk/transaction-done';
import { JournalConnection } from './journal-connection';
import type { JournalDatabase, QuarantineStore } from './journal-database';
import {
  firstRecord,
  recordProblem,
  type ChatRecord,
  type QuarantinedRecord,
  type TaskRecord,
} from '../../contracts/journal-records';
import { JournalRoom, type RoomWait } from './journal-room';
import { currentEvent, currentQuarantine, currentRecord } from './renamed-fields';
import { appendIn, existingRecord, settleIn } from './log-transactions';
import { firstDamage, rangeOf, repairLog, setAside } from './quarantine';
import { guardedWrite } from '../../disk/full-disk-guard';

export type { ChatRecord, TaskRecord } from '../../contracts/journal-records';

export interface JournalWatcher {
  /** Also when its notice was dismissed. */
  damaged?(journal: Journal): unknown;
  /** The room ran out, or is back. */
  roomChanged?(full: boolean): void;
  /** The database was deleted or cut off. */
  lost?(): void;
}

/**
 * `append` resolves once the event is on disk. Events of a task are numbered from 0 without gaps. What is read is
 * sound: damage was set aside before. Everything throws STORAGE_UNREADABLE where the database cannot be opened, and
 * STORAGE_FULL without room to open it or to write.
 */
export class Journal {
  private readonly connection: JournalConnection;
  private readonly room: JournalRoom;

  private constructor(private readonly watcher: JournalWatcher) {
    this.connection = new JournalConnection(() => watcher.lost?.());
    const clear = async () => {
      const unfinished = (await this.records()).filter(({ status }) => status === undefined);
      return (await messageFiles?.forgetEnded(unfinished.map(({ taskId }) => taskId))) ?? false;
    };
    this.room = new JournalRoom(clear, (full) => watcher.roomChanged?.(full));
  }

  static async open(watcher: JournalWatcher = {}): Promise<Journal> {
    const journal = new Journal(watcher);
    await journal.connection.use(() => Promise.resolve());
    return journal;
  }

  close(): void {
    this.connection.close();
  }

  tryAgain(): void {
    this.room.tryAgain();
  }

  /** Begins the task's first run, too. */
  async begin(event: EventOf<'task-started'>, chat?: ChatRecord): Promise<number> {
    const record = firstRecord(event);
    await this.add(record, [event], chat);
    return record.epoch;
  }

  /** Throws STORAGE for a task that is there already. */
  add(record: TaskRecord, events: readonly DurableEvent[], chat?: ChatRecord): Promise<void> {
    const { taskId } = record;
    return this.write((database) => {
      const transaction = database.transaction(['chats', 'tasks', 'events'], 'readwrite', { durability: 'strict' });
      return transactionDone(
        transaction,
        ...(chat ? [transaction.objectStore('chats').put(chat)] : []),
        transaction.objectStore('tasks').add(record),
        ...events.map((event, index) => transaction.objectStore('events').add({ taskId, index, event })),
      );
    });
  }

  /** No earlier run can write to the log any more. */
  claim(taskId: string): Promise<TaskRecord> {
    return this.change(taskId, (record) => ({ epoch: record.epoch + 1 }));
  }

  /**
   * Writes events and their changes of the task's record in one transaction. `mayBeLost`: only by the death of the
   * machine, until the next transaction without it: the disk is not waited for. `open`: what the task has open now, if
   * that may have changed. With `signal` and `onWait` it waits for room on a full disk. Throws SUPERSEDED for a run
   * that lost the task, STORAGE_LOST where the task is gone.
   */
  append(
    taskId: string,
    index: number,
    events: readonly DurableEvent[],
    epoch: number,
    {
      open,
      mayBeLost = false,
      signal,
      onWait,
    }: Partial<RoomWait> & { open?: readonly OpenAct[]; mayBeLost?: boolean } = {},
  ): Promise<void> {
    const appended = { taskId, index, events, epoch, ...defined({ open }), mayBeLost };
    return this.write((database) => appendIn(database, appended), signal && onWait && { signal, onWait });
  }

  /** Adds the late end of an open act of an ended task. Undefined where it is not open. */
  settleLate(taskId: string, event: EventOf<'settled'>): Promise<TaskRecord | undefined> {
    return this.write((database) => settleIn(database, taskId, event));
  }

  /** Stored until the task takes it in, with one event. `messageId`: of a message in words. Throws STORAGE_LOST. */
  async queueForTask(taskId: string, item: InboxItem, messageId?: string): Promise<void> {
    await this.change(taskId, ({ waiting = [], messageIds = [] }) => ({
      waiting: [...waiting, item],
      messageIds: messageId === undefined ? messageIds : [...messageIds, messageId],
    }));
  }

  /** Undefined for a message that never arrived. */
  async taskOfMessage(chatId: string, messageId: string): Promise<string | undefined> {
    const tasks = await this.tasksOf(chatId);
    return tasks.find(({ taskId, messageIds = [] }) => taskId === messageId || messageIds.includes(messageId))?.taskId;
  }

  async read(taskId: string): Promise<DurableEvent[]> {
    const stored = await this.connection.use((database) => database.getAll('events', rangeOf(taskId)));
    const rows = stored.map((row) => ({ ...row, event: currentEvent(row.event) }));
    if (!firstDamage(rows)) return rows.map((row) => row.event);
    const repaired = await this.connection.use((database) => repairLog(database, taskId));
    this.watcher.damaged?.(this);
    return repaired;
  }

  /** Oldest first. */
  async tasksOf(chatId: string): Promise<TaskRecord[]> {
    const records = await this.connection.use((database) => database.getAllFromIndex('tasks', 'chatId', chatId));
    return (await this.soundTasks(records)).sort((a, b) => a.startedAt - b.startedAt);
  }

  async record(taskId: string): Promise<TaskRecord | undefined> {
    const record = await this.connection.use((database) => database.get('tasks', taskId));
    return record && (await this.soundTasks([record]))[0];
  }

  async records(): Promise<TaskRecord[]> {
    return this.soundTasks(await this.connection.use((database) => database.getAll('tasks')));
  }

  async chats(): Promise<ChatRecord[]> {
    return this.sound('chats', await this.connection.use((database) => database.getAll('chats')));
  }

  async putChat(chat: ChatRecord): Promise<void> {
    await this.write((database) => {
      const transaction = database.transaction('chats', 'readwrite');
      return transactionDone(transaction, transaction.store.put(chat));
    });
  }

  /** With the logs of its tasks, unless an import has just brought it back. */
  async forgetDeleted(chatId: string): Promise<void> {
    await this.write(async (database) => {
      const transaction = database.transaction(['chats', 'tasks', 'events'], 'readwrite');
      const tasks = transaction.objectStore('tasks');
      if ((await transaction.objectStore('chats').get(chatId))?.deletedAt === undefined) return;
      for (const taskId of await tasks.index('chatId').getAllKeys(chatId)) {
        await transaction.objectStore('events').delete(rangeOf(taskId));
        await tasks.delete(taskId);
      }
      await transactionDone(transaction, transaction.objectStore('chats').delete(chatId));
    });
  }

  /** Oldest first. */
  async quarantine(): Promise<QuarantinedRecord[]> {
    return (await this.connection.use((database) => database.getAll('quarantine'))).map(currentQuarantine);
  }

  async setAside(record: QuarantinedRecord): Promise<void> {
    await this.changeQuarantine((store) => [store.add(record)]);
  }

  async dismissDamage(): Promise<void> {
    await this.changeQuarantine(async (store) => {
      const shown = (await store.getAll()).map(currentQuarantine).filter(({ dismissed }) => !dismissed);
      return shown.map((record) => store.put({ ...record, dismissed: true }));
    });
  }

  async forgetDamaged(ids: readonly number[]): Promise<void> {
    await this.changeQuarantine((store) => ids.map((id) => store.delete(id)));
  }

  private async changeQuarantine(
    change: (store: QuarantineStore) => Promise<unknown>[] | Promise<Promise<unknown>[]>,
  ): Promise<void> {
    await this.write(async (database) => {
      const transaction = database.transaction('quarantine', 'readwrite');
      await transactionDone(transaction, ...(await change(transaction.store)));
    });
    this.watcher.damaged?.(this);
  }

  private soundTasks(records: TaskRecord[]): Promise<TaskRecord[]> {
    return this.sound('tasks', records.map(currentRecord));
  }

  private async sound<T extends TaskRecord | ChatRecord>(from: 'tasks' | 'chats', records: T[]): Promise<T[]> {
    const { damaged = [], sound = [] } = Object.groupBy(records, (record) =>
      recordProblem(from, record) === undefined ? 'sound' : 'damaged',
    );
    for (const record of damaged) await this.connection.use((database) => setAside(database, from, record));
    if (damaged.length > 0) this.watcher.damaged?.(this);
    return sound;
  }

  private write<T>(work: (database: JournalDatabase) => Promise<T>, patience?: RoomWait): Promise<T> {
    const guarded = (database: JournalDatabase) => guardedWrite(() => work(database));
    return this.room.write(() => this.connection.use(guarded), patience);
  }

  private change(taskId: string, patch: (record: TaskRecord) => Partial<TaskRecord>): Promise<TaskRecord> {
    return this.write(async (database) => {
      const transaction = database.transaction('tasks', 'readwrite', { durability: 'strict' });
      const record = existingRecord(await transaction.store.get(taskId));
      const changed = { ...record, ...patch(record) };
      await transactionDone(transaction, transaction.store.put(changed));
      return changed;
    });
  }
}
