import { computed, ref, shallowRef, watch, type Ref } from 'vue';
import type {
  ChatLog,
  InterruptedTask,
  PanelPush,
  RunningTask,
  StorageTrouble,
} from '@/utils/browser/host/panel-protocol';
import { toFailure, type Failure } from '@/utils/failure';
import { chatCommands } from './chat-commands';
import { usePanelConnection } from './usePanelConnection';
import { useShownTasks } from './useShownTasks';

/**
 * Folds the background's logs into what is shown, and follows its pushes. Holds no state: after a reconnect or for
 * another tab the conversation is read again.
 */
export function useChat(tabId: Ref<number | undefined>) {
  const { chatId, tasks, live, loading, clear, fold, ...shown } = useShownTasks();
  const running = shallowRef<readonly RunningTask[]>([]);
  const interrupted = shallowRef<readonly InterruptedTask[]>([]);
  const storage = shallowRef<StorageTrouble>();
  const historyChanges = ref(0);
  const deletions = ref(0);
  const failure = shallowRef<Failure>();
  let watched = 0;
  let shows = 0;

  const connection = usePanelConnection({
    push: receive,
    connected: () => void rewatch(),
    woken: () => {
      if (failure.value) void rewatch();
    },
    needed: () => running.value.length > 0 || current.value !== undefined,
  });
  watch(tabId, () => {
    clear();
    void rewatch();
  });
  // Others have failed for the same reason.
  watch(failure, (now) => {
    if (!now) connection.wake();
  });

  async function rewatch(): Promise<void> {
    const request = ++watched;
    const before = shows;
    const tab = tabId.value;
    if (tab === undefined) return;
    // `connected` watches again.
    if (connection.status.value !== 'connected') return connection.reconnect();
    try {
      const result = await connection.call('watch', { tabId: tab });
      if (request !== watched) return;
      running.value = result.running;
      interrupted.value = result.interrupted;
      storage.value = result.storage;
      // What came meanwhile may be newer.
      if (shows === before) await show(result.chat);
      failure.value = undefined;
    } catch (error) {
      // A lost connection watches again once it is back.
      if (request === watched && connection.status.value === 'connected') failure.value = toFailure(error);
    }
  }

  function show(chat: ChatLog): Promise<void> {
    if (chat.tabId === tabId.value) shows += 1;
    return shown.show(chat);
  }

  function receive(message: PanelPush): void {
    if (message.push === 'running') running.value = message.running;
    else if (message.push === 'interrupted') interrupted.value = message.interrupted;
    else if (message.push === 'storage') storage.value = message.storage;
    else if (message.push === 'history') historyChanges.value += 1;
    else if (message.push === 'chat') {
      if (message.deleted) deletions.value += 1;
      show(message.chat).catch(showFailure);
    } else if (message.push === 'event' && message.chatId === chatId.value && !fold(message)) void rewatch();
  }

  function showFailure(error: unknown): void {
    failure.value = toFailure(error);
  }

  const current = computed(() => {
    const last = live.value.at(-1);
    return last && !last.outcome && !last.resting && !interrupted.value.some(({ taskId }) => taskId === last.taskId)
      ? last
      : undefined;
  });

  return {
    chatId,
    tasks,
    running,
    interrupted,
    storage,
    loading,
    failure,
    connection,
    historyChanges,
    deletions,
    current,
    watchAgain: rewatch,
    ...chatCommands({ connection, tabId, current, show }),
  };
}
