import { earlierOf, type EarlierTask } from '../agent/earlier';
import { reduce } from '../agent/reduce';
import type { TaskState } from '../agent/state';
import type { ChatLog } from './panel-protocol';
import type { ChatRecord, Journal } from './journal';

/** Which conversation belongs to which tab, in this run of the browser. A conversation is stored with its first task. */
export class Chats {
  private readonly chats: ChatRecord[] = [];

  private constructor(private readonly journal: Journal, private readonly browserRun: string) {}

  static async load(journal: Journal, browserRun: string): Promise<Chats> {
    const chats = new Chats(journal, browserRun);
    const stored = (await journal.chats()).filter((chat) => chat.browserRun === browserRun);
    chats.chats.push(...stored.sort((a, b) => a.createdAt - b.createdAt));
    return chats;
  }

  /** The newest conversation of the tab; a new one where it has none. */
  ofTab(tabId: number): ChatRecord {
    return this.chats.findLast((chat) => chat.tabIds.includes(tabId)) ?? this.start(tabId);
  }

  /** Begins a new conversation in the tab. */
  start(tabId: number): ChatRecord {
    const chat: ChatRecord = { chatId: crypto.randomUUID(), tabIds: [tabId], browserRun: this.browserRun, createdAt: Date.now() };
    this.chats.push(chat);
    return chat;
  }

  get(chatId: string): ChatRecord | undefined {
    return this.chats.find((chat) => chat.chatId === chatId);
  }

  /** Takes over a conversation of an earlier run of the browser: it belongs to this tab from now on. */
  async adopt(chatId: string, tabId: number): Promise<ChatRecord> {
    const chat: ChatRecord = { chatId, tabIds: [tabId], browserRun: this.browserRun, createdAt: Date.now() };
    this.chats.push(chat);
    await this.journal.putChat(chat);
    return chat;
  }

  /** Makes a tab show this conversation from now on. */
  async join(chatId: string, tabId: number): Promise<void> {
    const chat = this.get(chatId);
    if (!chat || chat.tabIds.includes(tabId)) return;
    chat.tabIds.push(tabId);
    await this.journal.putChat(chat);
  }

  async store(chat: ChatRecord): Promise<void> {
    await this.journal.putChat(chat);
  }

  /** The logs of all tasks of a conversation. */
  async logOf(chat: ChatRecord, tabId: number): Promise<ChatLog> {
    const records = await this.journal.tasksOf(chat.chatId);
    const tasks = await Promise.all(
      records.map(async ({ taskId }) => ({ taskId, events: await this.journal.read(taskId), live: [] })),
    );
    return { chatId: chat.chatId, tabId, tasks };
  }

  /** The newest task of a conversation as it stands on disk. */
  async lastIn(chatId: string): Promise<TaskState | undefined> {
    const last = (await this.journal.tasksOf(chatId)).at(-1);
    return last && (await this.journal.read(last.taskId)).reduce<TaskState | undefined>(reduce, undefined);
  }

  /** What the next task of a conversation is told of those before it, oldest first. */
  async earlierIn(chatId: string): Promise<EarlierTask[]> {
    const logs = await Promise.all((await this.journal.tasksOf(chatId)).map(({ taskId }) => this.journal.read(taskId)));
    return logs.flatMap((events) => {
      const state = events.reduce<TaskState | undefined>(reduce, undefined);
      return (state && earlierOf(state)) ?? [];
    });
  }
}
