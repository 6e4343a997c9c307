import type { InjectionKey } from 'vue';
import { shortAddress } from '@/utils/text/short-address';
import { isOffline } from '@/components/words/model-label';
import { provided } from '@/components/provided';
import type { TaskActions } from '@/components/task-actions';
import { t } from '@/locales';
import { closeEndlessTab } from '@/utils/browser/tabs/endless-tabs';
import { requestAccess } from '@/utils/browser/client/site-permission';
import { createChatActions } from './chat-actions';
import { createMessageActions } from './message-actions';
import { openSettings, showPage } from './navigation';
import type { Panel, PanelView } from './panel';

export type ConversationActions = ReturnType<typeof createConversationActions>;

export const conversationActionsKey: InjectionKey<ConversationActions> = Symbol('conversation actions');

/** Throws outside a panel that provides them. */
export const useConversationActions = (): ConversationActions => provided(conversationActionsKey);

/** No action rejects: the panel shows the failure. */
export function createConversationActions(panel: Panel, view: PanelView) {
  const messages = createMessageActions(panel, view);
  const chats = createChatActions(panel, view);

  return {
    tasks: createTaskActions(panel, view, messages, chats),
    ...messages,
    ...chats,
    /** The work begins a task. */
    async begin(work: () => Promise<unknown>): Promise<void> {
      view.toEnd();
      await panel.attempt(async () => {
        await panel.settingsWritten();
        await work();
      }, messages.notSent);
      view.focusComposer();
    },
    saveChat: (format: 'markdown' | 'json') =>
      panel.attempt(async () => {
        const { saveConversation } = await import('./save-conversation');
        await saveConversation(panel.chat.chatId.value, format);
      }),
  };
}

function createTaskActions(
  panel: Panel,
  view: PanelView,
  messages: ReturnType<typeof createMessageActions>,
  chats: ReturnType<typeof createChatActions>,
): TaskActions {
  const { chat, tab, scripts, notice, attempt } = panel;
  const answer: TaskActions['answer'] = (item) => {
    // After a card, the user wants to see what follows, perhaps another card.
    view.toEnd();
    return attempt(() => {
      const { planner, navigator } = panel.chatModels.inUse.value;
      return chat.answer(
        item.type === 'solve' && item.how === 'model' ? { ...item, models: { planner, navigator } } : item,
      );
    });
  };
  return {
    ...chats,
    choose: (callId, choice) => answer({ type: 'choose', callId, choice }),
    edit: messages.edit,
    suggest: messages.suggest,
    answer,
    retry: (task) => messages.sendTaskAgain(task),
    allowServer: (task, origin) =>
      attempt(async () => {
        if (!(await requestAccess(origin))) return;
        await (task.outcome ? messages.sendTaskAgain(task) : chats.resume(task.taskId));
      }),
    reveal: ({ quote, url }) =>
      attempt(async () => {
        const isElsewhere = url !== undefined && url !== tab.value?.url;
        if (await chat.reveal(quote)) notice.value = '';
        else
          notice.value = isElsewhere
            ? t('panel_reveal_elsewhere', { page: shortAddress(url) })
            : t('panel_reveal_missing');
      }),
    showPage: (file, page) => attempt(() => showPage(file, page)),
    unlockFile: panel.files?.addLocked,
    openSettings,
    connectModel: () => {
      panel.connecting.value = true;
      view.toEnd();
    },
    openChat: (chatId) => {
      const task = chat.running.value.find((one) => one.chatId === chatId);
      return task ? chats.showTask(task) : chats.openChat(chatId);
    },
    closeTab: (tabId) => attempt(() => closeEndlessTab(tabId)),
    keepScript: (script) => attempt(() => scripts.save(script)),
    setHere: (taskId) => chat.setHere(taskId),
    takeBack: (taskId, row) => chat.takeBack(taskId, row),
    sentTurn: (taskId, turn) => chat.sentTurn(taskId, turn),
    get hasModel() {
      return !isOffline(panel.chatModels.inUse.value);
    },
    get scripts() {
      return scripts.items;
    },
  };
}
