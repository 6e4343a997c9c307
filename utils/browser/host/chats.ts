import { newestEarlier } from '../../agent/conversation/earlier-tasks';
import type { EarlierTask } from '../../contracts/events';
import type { TaskState } from '../../agent/task/state';
import type { ChatLog } from './panel-protocol';
import { archived, archivedEarlier, forgetArchived } from '../journal/archive';
import type { ChatRecord, Journal, TaskRecord } from '../journal/journal';
import { messageFiles } from '../settings/message-files';

export class Chats {
  private readonly chats: ChatRecord[] = [];

  private constructor(
    private readonly journal: Journal,
    private readonly browserRun: string,
  ) {}

  static async load(journal: Journal, browserRun: string): Promise<Chats> {
    const chats = new Chats(journal, browserRun);
    const stored = (await journal.chats()).filter(
      (chat) => chat.browserRun === browserRun && chat.deletedAt === undefined,
    );
    chats.chats.push(...stored.sort((a, b) => a.createdAt - b.createdAt));
    return chats;
  }

  ofTab(tabId: number): ChatRecord {
    return this.chats.findLast((chat) => chat.tabIds.includes(tabId)) ?? this.start(tabId);
  }

  start(tabId: number, chatId: string = crypto.randomUUID()): ChatRecord {
    const chat: ChatRecord = { chatId, tabIds: [tabId], browserRun: this.browserRun, createdAt: Date.now() };
    this.chats.push(chat);
    return chat;
  }

  get(chatId: string): ChatRecord | undefined {
    return this.chats.find((chat) => chat.chatId === chatId);
  }

  /** For a conversation of an earlier run of the browser. */
  async adopt(chatId: string, tabId: number): Promise<ChatRecord> {
    const chat = this.start(tabId, chatId);
    await this.journal.putChat(chat);
    return chat;
  }

  async join(chatId: string, tabId: number): Promise<void> {
    const chat = this.get(chatId);
    if (!chat || chat.tabIds.includes(tabId)) return;
    chat.tabIds.push(tabId);
    await this.journal.putChat(chat);
  }

  async show(chatId: string, tabId: number): Promise<ChatRecord> {
    for (const other of this.chats.filter((chat) => chat.chatId !== chatId && chat.tabIds.includes(tabId))) {
      other.tabIds = other.tabIds.filter((id) => id !== tabId);
      if ((await this.journal.tasksOf(other.chatId)).length > 0) await this.journal.putChat(other);
    }
    await this.join(chatId, tabId);
    return this.get(chatId) ?? this.adopt(chatId, tabId);
  }

  /** Returns the tabs that showed it. */
  async delete(chatId: string): Promise<number[]> {
    const chat = this.get(chatId) ?? (await this.journal.chats()).find((stored) => stored.chatId === chatId);
    const index = this.chats.findIndex((known) => known.chatId === chatId);
    const tabIds = this.chats.splice(index, index < 0 ? 0 : 1).flatMap((known) => known.tabIds);
    if (chat) await this.journal.putChat({ ...chat, tabIds: [], deletedAt: Date.now() });
    return tabIds;
  }

  async restore(chatId: string): Promise<void> {
    const { deletedAt, ...chat } = (await this.journal.chats()).find((stored) => stored.chatId === chatId) ?? {};
    if (deletedAt !== undefined) await this.journal.putChat(chat as ChatRecord);
  }

  /** Returns the ids of archived tasks. */
  archiveEnded(records: readonly TaskRecord[]): Promise<Set<string>> {
    const ended = records.filter(({ status }) => status !== undefined).map(({ taskId }) => taskId);
    return archived(ended, (taskId) => this.journal.read(taskId));
  }

  /** Without archived tasks. */
  async logOf(chat: ChatRecord, tabId: number): Promise<ChatLog> {
    const records = await this.journal.tasksOf(chat.chatId);
    const kept = await this.archiveEnded(records);
    const tasks = await Promise.all(
      records
        .filter(({ taskId }) => !kept.has(taskId))
        .map(async ({ taskId }) => ({ taskId, events: await this.journal.read(taskId), live: [] })),
    );
    return { chatId: chat.chatId, tabId, tasks, archived: tasks.length < records.length };
  }

  async lastIn(chatId: string): Promise<TaskState | undefined> {
    const last = (await this.journal.tasksOf(chatId)).at(-1);
    if (!last) return undefined;
    const { reduce } = await import('../../agent/fold/reduce');
    return (await this.journal.read(last.taskId)).reduce<TaskState | undefined>(reduce, undefined);
  }

  /** Oldest first. */
  async earlierIn(chatId: string): Promise<EarlierTask[]> {
    await this.archiveEnded(await this.journal.tasksOf(chatId));
    return newestEarlier(await archivedEarlier(chatId));
  }
}

/** Deletes what was marked. Must come before anything is loaded. */
export async function forgetDeleted(journal: Journal): Promise<void> {
  for (const { chatId, deletedAt } of await journal.chats()) {
    if (deletedAt === undefined) continue;
    await Promise.all([forgetArchived(chatId), messageFiles?.forgetChat(chatId)]);
    await journal.forgetDeleted(chatId);
  }
}
