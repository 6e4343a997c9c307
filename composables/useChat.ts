import { computed, ref, shallowRef, watch, type Ref } from 'vue';
import { reduce } from '@/utils/agent/reduce';
import type { Attachment, UserScript } from '@/utils/agent/events';
import type { TaskState } from '@/utils/agent/state';
import type { ChatLog, InterruptedTask, PanelAnswer, PanelPush, RunningTask, StorageTrouble, TaskLog } from '@/utils/browser/panel-protocol';
import { fail, toFailure, type Failure } from '@/utils/failure';
import { usePanelConnection } from './usePanelConnection';

/**
 * The conversation of a tab: the logs that the background keeps, folded with the same function as there, and kept in
 * step by its pushes. Holds nothing of its own, so a reconnect or another tab simply reads it anew.
 */
export function useChat(tabId: Ref<number | undefined>) {
  const tasks = shallowRef<readonly TaskState[]>([]);
  const running = shallowRef<readonly RunningTask[]>([]);
  const interrupted = shallowRef<readonly InterruptedTask[]>([]);
  const storage = shallowRef<StorageTrouble>();
  const chatId = ref('');
  const loading = ref(true);
  const failure = shallowRef<Failure>();
  let watched = 0;

  const connection = usePanelConnection({
    push: receive,
    connected: () => { void rewatch(); },
    needed: () => running.value.length > 0 || current.value !== undefined,
  });
  watch(tabId, () => {
    tasks.value = [];
    chatId.value = '';
    loading.value = true;
    void rewatch();
  });

  async function rewatch(): Promise<void> {
    const request = ++watched;
    const tab = tabId.value;
    if (tab === undefined) return;
    // Watches once it is connected.
    if (connection.status.value !== 'connected') return connection.reconnect();
    try {
      const result = await connection.call('watch', { tabId: tab });
      if (request !== watched) return;
      show(result.chat);
      running.value = result.running;
      interrupted.value = result.interrupted;
      storage.value = result.storage;
      failure.value = undefined;
    } catch (error) {
      // A lost connection watches again by itself once it is back.
      if (request === watched && connection.status.value === 'connected') failure.value = toFailure(error);
    }
  }

  function show(chat: ChatLog): void {
    chatId.value = chat.chatId;
    tasks.value = chat.tasks.flatMap(foldTask);
    loading.value = false;
  }

  function receive(message: PanelPush): void {
    if (message.push === 'running') running.value = message.running;
    else if (message.push === 'interrupted') interrupted.value = message.interrupted;
    else if (message.push === 'storage') storage.value = message.storage;
    else if (message.push === 'chat') show(message.chat);
    else if (message.chatId === chatId.value) fold(message);
  }

  function fold({ taskId, event }: Extract<PanelPush, { push: 'event' }>): void {
    const known = tasks.value.some((task) => task.taskId === taskId);
    if (known) tasks.value = tasks.value.map((task) => (task.taskId === taskId && event.type !== 'task-started' ? reduce(task, event) : task));
    else if (event.type === 'task-started') tasks.value = [...tasks.value, reduce(undefined, event)];
    else void rewatch();
  }

  const current = computed(() => {
    const last = tasks.value.at(-1);
    return last && !last.outcome ? last : undefined;
  });

  function tab(): number {
    if (tabId.value === undefined) throw fail('TAB_CLOSED', 'There is no tab to work in.');
    return tabId.value;
  }

  return {
    tasks, running, interrupted, storage, loading, failure, connection,
    /** The task that runs in this chat, if one does. */
    current,
    /** Throws AgentError; neither the text nor the files have arrived then. */
    async send(text: string, attachments: readonly Attachment[] = [], script?: UserScript): Promise<void> {
      const message = { id: crypto.randomUUID(), tabId: tab(), text, attachments: attachments.map(({ id }) => id), ...(script ? { script } : {}) };
      await connection.call('send', message).catch((error: unknown) => {
        if (toFailure(error).code !== 'DISCONNECTED') throw error;
        // It may have arrived or not: the background hears it once.
        return connection.call('send', message);
      });
    },
    /** What the user decided on a card of the running task. */
    async answer(item: PanelAnswer): Promise<void> {
      if (current.value) await connection.call('answer', { taskId: current.value.taskId, item });
    },
    async stop(): Promise<void> {
      if (current.value) await connection.call('stop', { taskId: current.value.taskId });
    },
    /** Goes on with an interrupted task. Gives the tab in which it does. */
    async resume(taskId: string): Promise<number> {
      return (await connection.call('resume', { taskId })).tabId;
    },
    async discard(taskId: string): Promise<void> {
      await connection.call('discard', { taskId });
    },
    async mendStorage(how: 'try-again' | 'dismiss-damage'): Promise<void> {
      await connection.call('mendStorage', { how });
    },
    async newChat(): Promise<void> {
      show((await connection.call('newChat', { tabId: tab() })).chat);
    },
    async reveal(text: string): Promise<boolean> {
      return (await connection.call('reveal', { tabId: tab(), text })).found;
    },
  };
}

function foldTask({ events, live }: TaskLog): TaskState[] {
  let state: TaskState | undefined;
  for (const event of [...events, ...live]) state = reduce(state, event);
  return state ? [state] : [];
}
