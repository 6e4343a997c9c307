import { fail } from '../../failure';
import { chatSummaries, type ChatSummary } from '../../history/summaries';
import { log } from '../log/log';
import { messageFiles } from '../settings/message-files';
import type { Host } from './host';
import type { ChatLog } from './panel-protocol';
import { leavePrepared, type OfTab, type Shown } from './shown';

interface OfChats {
  chatIds: string[];
}

/** A deletion is only a mark until the background restarts: it can be undone. */
export const chatMethods = {
  /** A new call replaces the subscription. */
  async watch(host: Host, { tabId }: OfTab, shown: Shown) {
    if (shown.prepared !== tabId) leavePrepared(shown, host);
    const { chats, interrupted, storage } = host.stored;
    const chat = await chats.logOf(chats.ofTab(tabId), tabId);
    shown.chat = { chatId: chat.chatId, tabId };
    return {
      chat: host.runners.withLive(chat),
      running: host.running(),
      interrupted: interrupted.list(),
      storage: storage.trouble,
    };
  },
  newChat({ stored: { chats }, runners, delivery, announcer }: Host, { tabId }: OfTab, shown: Shown) {
    return delivery.inTurn(chats.ofTab(tabId).chatId, async () => {
      const old = chats.ofTab(tabId);
      await runners.stopChat(old.chatId);
      await messageFiles?.forgetChat(old.chatId);
      const chat = await chats.logOf(chats.start(tabId), tabId);
      announcer.tell({ push: 'chat', chat });
      shown.chat = { chatId: chat.chatId, tabId };
      return { chat };
    });
  },
  history: async (host: Host) => ({ chats: await listChats(host) }),
  /** Does not affect what runs there. Throws CHAT_DELETED. */
  async openChat(
    { journal, stored: { chats }, runners, announcer }: Host,
    { chatId, tabId }: OfTab & { chatId: string },
    shown: Shown,
  ): Promise<{ chat: ChatLog }> {
    const [known, tasks] = await Promise.all([journal.chats(), journal.tasksOf(chatId)]);
    if (tasks.length === 0 || known.some((one) => one.chatId === chatId && one.deletedAt !== undefined))
      throw fail('CHAT_DELETED', 'The conversation was deleted.');
    log('chat-opened');
    const chat = runners.withLive(await chats.logOf(await chats.show(chatId, tabId), tabId));
    announcer.tell({ push: 'chat', chat });
    shown.chat = { chatId, tabId };
    return { chat };
  },
  async deleteChats(host: Host, { chatIds }: OfChats): Promise<void> {
    const { chats, interrupted } = host.stored;
    for (const chatId of chatIds) {
      await host.delivery.inTurn(chatId, async () => {
        await host.runners.stopChat(chatId);
        await interrupted.discardChat(chatId);
        host.announcer.interrupted();
      });
      for (const tabId of await chats.delete(chatId)) {
        const chat = await chats.logOf(chats.ofTab(tabId), tabId);
        host.announcer.tell({ push: 'chat', chat, deleted: true });
      }
    }
    log('chats-deleted', { count: chatIds.length });
    host.announcer.tell({ push: 'history' });
  },
  async restoreChats({ stored: { chats }, announcer }: Host, { chatIds }: OfChats): Promise<void> {
    await Promise.all(chatIds.map((chatId) => chats.restore(chatId)));
    announcer.tell({ push: 'history' });
  },
};

/** Moves ended tasks to the archive. */
export async function listChats({ journal, stored: { chats } }: Host): Promise<ChatSummary[]> {
  const [records, known] = await Promise.all([journal.records(), journal.chats()]);
  const deleted = new Set(known.filter(({ deletedAt }) => deletedAt !== undefined).map(({ chatId }) => chatId));
  await chats.archiveEnded(records.filter(({ chatId }) => !deleted.has(chatId)));
  return chatSummaries(records, deleted);
}
