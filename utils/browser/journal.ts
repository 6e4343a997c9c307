import { openDB, type DBSchema, type IDBPDatabase } from 'idb';
import type { DurableEvent } from '../agent/events';
import type { InboxItem } from '../agent/ports';
import { isFromUser } from '../agent/user-turn';
import { fail } from '../failure';

/** What is known of a task without reading its log. */
export interface TaskRecord {
  taskId: string;
  chatId: string;
  tabId: number;
  request: string;
  startedAt: number;
  /** Which run of the task may write to its log: the one that claimed it last. */
  epoch: number;
  /** What the user sent to the task and it has not taken in yet, oldest first. */
  waiting?: InboxItem[];
  /** Ids of the messages that it got while it ran. */
  heard?: string[];
  /** Set once the task has ended. */
  status?: 'done' | 'failed' | 'stopped';
}

/** A conversation: the tasks of a tab since "New chat". */
export interface ChatRecord {
  chatId: string;
  /** The tab in which it began and those that its tasks opened. */
  tabIds: number[];
  /** Ids of tabs mean something only within one run of the browser. */
  browserRun: string;
  createdAt: number;
}

interface JournalSchema extends DBSchema {
  tasks: { key: string; value: TaskRecord; indexes: { chatId: string } };
  events: { key: [string, number]; value: { taskId: string; index: number; event: DurableEvent } };
  chats: { key: string; value: ChatRecord };
}

const DATABASE = 'sidehand-journal';

/**
 * The stored event logs of all tasks, in the extension's own IndexedDB. `append` resolves once the event is on disk.
 * Events of a task are numbered from 0 without gaps.
 */
export class Journal {
  private constructor(private readonly db: IDBPDatabase<JournalSchema>) {}

  static async open(): Promise<Journal> {
    const db = await openDB<JournalSchema>(DATABASE, 1, {
      upgrade(database) {
        database.createObjectStore('tasks', { keyPath: 'taskId' }).createIndex('chatId', 'chatId');
        database.createObjectStore('events', { keyPath: ['taskId', 'index'] });
        database.createObjectStore('chats', { keyPath: 'chatId' });
      },
    });
    return new Journal(db);
  }

  /** Begins the log of a task, and its first run. */
  async begin(event: Extract<DurableEvent, { type: 'task-started' }>): Promise<number> {
    const { taskId, chatId, tab, request, at } = event;
    const transaction = this.db.transaction(['tasks', 'events'], 'readwrite', { durability: 'strict' });
    const record = { taskId, chatId, tabId: tab.tabId, request, startedAt: at, epoch: 1 };
    await Promise.all([transaction.objectStore('tasks').add(record), transaction.objectStore('events').add({ taskId, index: 0, event }), transaction.done]);
    return record.epoch;
  }

  /** Begins another run of a task: from now on no earlier one can write to its log. Gives the number of the run. */
  async claim(taskId: string): Promise<number> {
    const transaction = this.db.transaction('tasks', 'readwrite', { durability: 'strict' });
    let claimed = 1;
    await change(transaction.store, taskId, ({ epoch }) => ({ epoch: (claimed = epoch + 1) }));
    await transaction.done;
    return claimed;
  }

  /** Writes events, and what they change in the task's own record, in one strict transaction. Throws SUPERSEDED for a run that lost the task. */
  async append(taskId: string, index: number, events: readonly DurableEvent[], epoch: number): Promise<void> {
    const transaction = this.db.transaction(['tasks', 'events'], 'readwrite', { durability: 'strict' });
    const tasks = transaction.objectStore('tasks');
    const record = await tasks.get(taskId);
    if (record && record.epoch !== epoch) throw fail('SUPERSEDED', 'Another run of the task has taken over.');
    const rows = events.map((event, i) => transaction.objectStore('events').add({ taskId, index: index + i, event }));
    const ended = events.find((event) => event.type === 'ended');
    const heard = events.filter(isFromUser).length;
    const changed: TaskRecord | undefined = record && { ...record, ...(ended ? { status: ended.outcome.status } : {}), ...(heard > 0 ? { waiting: (record.waiting ?? []).slice(heard) } : {}) };
    await Promise.all([...rows, ...(changed && (ended || heard > 0) ? [tasks.put(changed)] : []), transaction.done]);
  }

  /** Keeps what the user sent until the task takes it in, with one event. `messageId` is the id of a message in words. */
  async keep(taskId: string, item: InboxItem, messageId?: string): Promise<void> {
    const transaction = this.db.transaction('tasks', 'readwrite', { durability: 'strict' });
    const patch = ({ waiting = [], heard = [] }: TaskRecord) => ({ waiting: [...waiting, item], heard: messageId === undefined ? heard : [...heard, messageId] });
    await Promise.all([change(transaction.store, taskId, patch), transaction.done]);
  }

  /** The task of the chat that a message began, or that heard it; undefined for a message that never came. */
  async hearer(chatId: string, messageId: string): Promise<string | undefined> {
    const tasks = await this.db.getAllFromIndex('tasks', 'chatId', chatId);
    return tasks.find(({ taskId, heard = [] }) => taskId === messageId || heard.includes(messageId))?.taskId;
  }

  /** The log of a task in order; [] for an unknown one. */
  async read(taskId: string): Promise<DurableEvent[]> {
    const rows = await this.db.getAll('events', IDBKeyRange.bound([taskId, 0], [taskId, Infinity]));
    return rows.map((row) => row.event);
  }

  /** The tasks of a chat, oldest first. */
  async tasksOf(chatId: string): Promise<TaskRecord[]> {
    const records = await this.db.getAllFromIndex('tasks', 'chatId', chatId);
    return records.sort((a, b) => a.startedAt - b.startedAt);
  }

  record(taskId: string): Promise<TaskRecord | undefined> {
    return this.db.get('tasks', taskId);
  }

  /** All tasks. */
  records(): Promise<TaskRecord[]> {
    return this.db.getAll('tasks');
  }

  chats(): Promise<ChatRecord[]> {
    return this.db.getAll('chats');
  }

  async putChat(chat: ChatRecord): Promise<void> {
    await this.db.put('chats', chat);
  }
}

type TaskStore = {
  get(taskId: string): Promise<TaskRecord | undefined>;
  put(record: TaskRecord): Promise<unknown>;
};

async function change(tasks: TaskStore, taskId: string, patch: (record: TaskRecord) => Partial<TaskRecord>): Promise<void> {
  const record = await tasks.get(taskId);
  if (record) await tasks.put({ ...record, ...patch(record) });
}
