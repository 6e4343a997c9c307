import { fail } from '../../failure';
import { chatSummaries, type ChatSummary } from '../../history/summaries';
import { forgetArchived } from '../journal/archive';
import { messageFiles } from '../settings/message-files';
import type { Announcer } from './announcer';
import type { Chats } from './chats';
import type { Journal } from '../journal/journal';
import { log } from '../log/log';
import type { ChatLog } from './panel-protocol';
import type { RunningTasks } from './running-tasks';

export interface HostOfHistory {
  endChat(chatId: string): Promise<void>;
  readonly delivery: { inTurn<T>(chatId: string, work: () => Promise<T>): Promise<T> };
  readonly announcer: Pick<Announcer, 'tell'>;
}

/** A deletion is only a mark until the background restarts, so it can be undone. */
export class HostHistory {
  constructor(
    private readonly journal: Journal,
    private readonly chats: Chats,
    private readonly running: RunningTasks,
    private readonly host: HostOfHistory,
  ) {}

  async list(): Promise<ChatSummary[]> {
    const [records, chats] = await Promise.all([this.journal.records(), this.journal.chats()]);
    const deleted = new Set(chats.filter(({ deletedAt }) => deletedAt !== undefined).map(({ chatId }) => chatId));
    await this.chats.archiveEnded(records.filter(({ chatId }) => !deleted.has(chatId)));
    return chatSummaries(records, deleted);
  }

  begin(tabId: number): Promise<{ chat: ChatLog }> {
    return this.host.delivery.inTurn(this.chats.ofTab(tabId).chatId, async () => {
      const old = this.chats.ofTab(tabId);
      await this.running.stopChat(old.chatId);
      await messageFiles?.forgetChat(old.chatId);
      const chat = await this.chats.logOf(this.chats.start(tabId), tabId);
      this.host.announcer.tell({ push: 'chat', chat });
      return { chat };
    });
  }

  /** Throws CHAT_DELETED. */
  async open(chatId: string, tabId: number): Promise<ChatLog> {
    const [chats, tasks] = await Promise.all([this.journal.chats(), this.journal.tasksOf(chatId)]);
    const isDeleted =
      tasks.length === 0 || chats.some((chat) => chat.chatId === chatId && chat.deletedAt !== undefined);
    if (isDeleted) throw fail('CHAT_DELETED', 'The conversation was deleted.');
    log('chat-opened');
    const chat = this.running.withLive(await this.chats.logOf(await this.chats.show(chatId, tabId), tabId));
    this.host.announcer.tell({ push: 'chat', chat });
    return chat;
  }

  async delete(chatIds: readonly string[]): Promise<void> {
    for (const chatId of chatIds) {
      await this.host.endChat(chatId);
      const tabIds = await this.chats.delete(chatId);
      for (const tabId of tabIds) {
        const chat = await this.chats.logOf(this.chats.ofTab(tabId), tabId);
        this.host.announcer.tell({ push: 'chat', chat, deleted: true });
      }
    }
    log('chats-deleted', { count: chatIds.length });
    this.host.announcer.tell({ push: 'history' });
  }

  async restore(chatIds: readonly string[]): Promise<void> {
    await Promise.all(chatIds.map((chatId) => this.chats.restore(chatId)));
    this.host.announcer.tell({ push: 'history' });
  }
}

/** Deletes for good what was marked. Must be called before anything is loaded. */
export async function forgetDeleted(journal: Journal): Promise<void> {
  for (const { chatId, deletedAt } of await journal.chats()) {
    if (deletedAt === undefined) continue;
    await Promise.all([forgetArchived(chatId), messageFiles?.forgetChat(chatId)]);
    await journal.forgetDeleted(chatId);
  }
}
