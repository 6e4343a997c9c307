import { nextTick } from 'vue';
import { t, type LocaleKey } from '@/locales';
import type { RunningTask } from '@/utils/browser/host/panel-protocol';
import { showTab } from '@/utils/browser/tabs/show-tab';
import { showSite } from './navigation';
import type { Pane, Panel, PanelView } from './panel';

/** No action rejects. */
export function createChatActions(panel: Panel, view: PanelView) {
  const { chat, tabId, notice, pane, attempt } = panel;
  const tell = (failed: LocaleKey) => (words: string) => {
    notice.value = `${t(failed)} ${words}`;
  };

  async function stop(): Promise<void> {
    panel.stopping.value = true;
    await attempt(() => chat.stop(), tell('panel_stop_failed'));
    panel.stopping.value = false;
  }

  async function openPane(wanted: Pane): Promise<void> {
    const before = pane.value;
    pane.value = wanted;
    await nextTick();
    if (wanted === 'conversation' && before !== 'conversation') view.focusOpener();
  }

  function useExample(text: string): void {
    panel.draft.value = text;
    view.focusComposer();
  }

  async function newChat(): Promise<void> {
    pane.value = 'conversation';
    await attempt(async () => {
      await chat.newChat();
      panel.outbox.forgetTaken();
    }, tell('panel_new_chat_failed'));
    view.focusComposer();
  }

  const openChat = (chatId: string) =>
    attempt(
      async () => {
        await chat.open(chatId);
        panel.outbox.forgetTaken();
        pane.value = 'conversation';
        await nextTick();
        view.toEnd();
        view.focusComposer();
      },
      (words) => {
        pane.value = 'conversation';
        tell('history_open_failed')(words);
      },
    );

  return {
    stop,
    settle: (taskId: string, id: string, how: 'done' | 'not-done') => attempt(() => chat.settle(taskId, id, how)),
    lookAt: (url: string) => attempt(() => showSite(url)),
    openPane,
    useExample,
    newChat,
    openChat,
    showTask: (task: RunningTask): Promise<void> =>
      task.tabId === tabId.value ? openChat(task.chatId) : showTab(task.tabId),
    resume: (taskId: string) => attempt(async () => showTab(await chat.resume(taskId))),
    stopTasks: (taskIds: readonly string[]) => attempt(() => chat.stopTasks(taskIds), tell('panel_stop_failed')),
    discard: (taskId: string) => attempt(() => chat.discard(taskId)),
  };
}
