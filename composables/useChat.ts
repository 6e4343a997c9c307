import { computed, ref, shallowRef, watch, type Ref } from 'vue';
import { show as showEvent } from '@/utils/agent/conversation/show';
import type { Attachment, TabInfo, UserScript } from '@/utils/agent/task/events';
import type { EndedTask, LiveTask, ShownTask } from '@/utils/agent/conversation/entry';
import { archivedTasks } from '@/utils/browser/journal/archive';
import type {
  ChatLog,
  InterruptedTask,
  PanelAnswer,
  PanelPush,
  RunningTask,
  StorageTrouble,
  TaskLog,
} from '@/utils/browser/host/panel-protocol';
import { fail, toFailure, type Failure } from '@/utils/failure';
import type { RoleModels } from '@/utils/settings/settings';
import type { Recording, RecordingChange } from '@/utils/workflow/record/recording';
import { usePanelConnection } from './usePanelConnection';

interface HowSent {
  script?: UserScript | undefined;
  models?: RoleModels | undefined;
  /** The id of the message: a message that is sent twice is only taken once. */
  id?: string;
  tabId?: number;
  /** Other tabs whose text goes along. */
  tabs?: readonly TabInfo[] | undefined;
}

/**
 * The conversation of a tab: the logs that the background keeps, folded into what is shown, and kept up to date by its
 * pushes. Holds no state of its own, so after a reconnect or for another tab the conversation is simply read again.
 */
export function useChat(tabId: Ref<number | undefined>) {
  /** The conversation's tasks that had ended before it was opened, and the others, which the background reports. */
  const ended = shallowRef<readonly EndedTask[]>([]);
  const live = shallowRef<readonly LiveTask[]>([]);
  const tasks = computed<readonly ShownTask[]>(() => {
    const liveIds = new Set(live.value.map(({ taskId }) => taskId));
    return [...ended.value.filter(({ taskId }) => !liveIds.has(taskId)), ...live.value].sort(
      (a, b) => a.startedAt - b.startedAt,
    );
  });
  const running = shallowRef<readonly RunningTask[]>([]);
  const interrupted = shallowRef<readonly InterruptedTask[]>([]);
  const recordings = shallowRef<readonly Recording[]>([]);
  const storage = shallowRef<StorageTrouble>();
  const historyChanges = ref(0);
  const deletions = ref(0);
  const chatId = ref('');
  const loading = ref(true);
  const failure = shallowRef<Failure>();
  let watched = 0;

  const connection = usePanelConnection({
    push: receive,
    connected: () => {
      void rewatch();
    },
    woken: () => {
      if (failure.value) void rewatch();
    },
    needed: () => running.value.length > 0 || current.value !== undefined || recordings.value.length > 0,
  });
  watch(tabId, () => {
    ended.value = [];
    live.value = [];
    chatId.value = '';
    loading.value = true;
    void rewatch();
  });

  async function rewatch(): Promise<void> {
    const request = ++watched;
    const tab = tabId.value;
    if (tab === undefined) return;
    // It watches once it is connected.
    if (connection.status.value !== 'connected') return connection.reconnect();
    try {
      const result = await connection.call('watch', { tabId: tab });
      if (request !== watched) return;
      running.value = result.running;
      interrupted.value = result.interrupted;
      storage.value = result.storage;
      recordings.value = result.recordings;
      await show(result.chat);
      failure.value = undefined;
    } catch (error) {
      // A lost connection watches again by itself once it is back.
      if (request === watched && connection.status.value === 'connected') failure.value = toFailure(error);
    }
  }

  /** Takes a conversation from the background at once, and its ended tasks from the archive. */
  async function show(chat: ChatLog): Promise<void> {
    // The tasks that are already shown stay until the archive has been read.
    ended.value = chat.chatId === chatId.value ? tasks.value.filter(hasEnded) : [];
    chatId.value = chat.chatId;
    live.value = chat.tasks.flatMap(foldTask);
    const archived = chat.archived ? await archivedTasks(chat.chatId) : [];
    if (chat.chatId !== chatId.value) return;
    ended.value = archived;
    loading.value = false;
  }

  function receive(message: PanelPush): void {
    if (message.push === 'running') running.value = message.running;
    else if (message.push === 'interrupted') interrupted.value = message.interrupted;
    else if (message.push === 'recordings') recordings.value = message.recordings;
    else if (message.push === 'storage') storage.value = message.storage;
    else if (message.push === 'history') historyChanges.value += 1;
    else if (message.push === 'chat') {
      if (message.deleted) deletions.value += 1;
      show(message.chat).catch(showFailure);
    } else if (message.push === 'event' && message.chatId === chatId.value) fold(message);
  }

  function fold({ taskId, event }: Extract<PanelPush, { push: 'event' }>): void {
    const known = live.value.some((task) => task.taskId === taskId);
    if (known)
      live.value = live.value.map((task) =>
        task.taskId === taskId && event.type !== 'task-started' ? showEvent(task, event) : task,
      );
    else if (event.type === 'task-started') live.value = [...live.value, showEvent(undefined, event)];
    else void rewatch();
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

  function tab(): number {
    if (tabId.value === undefined) throw fail('TAB_CLOSED', 'There is no tab to work in.');
    return tabId.value;
  }

  return {
    chatId,
    tasks,
    running,
    interrupted,
    recordings,
    storage,
    loading,
    failure,
    connection,
    /** Counts how often conversations were deleted or restored, from any panel. */
    historyChanges,
    /** Counts how often the conversation that was shown was deleted. */
    deletions,
    /** The task that runs in this chat, if one does. */
    current,
    /** For use after a failure to show the conversation. */
    watchAgain: rewatch,
    /**
     * Resolves to the id of the task that took the message. Throws AgentError; then neither the text nor the files have
     * arrived.
     */
    async send(
      text: string,
      attachments: readonly Attachment[] = [],
      { script, models, tabs = [], id = crypto.randomUUID(), tabId: target = tab() }: HowSent = {},
    ): Promise<string> {
      const message = {
        id,
        tabId: target,
        text,
        attachments: attachments.map(({ id }) => id),
        ...(tabs.length > 0 ? { tabs: tabs.map(({ tabId, url, title }) => ({ tabId, url, title })) } : {}),
        ...(script ? { script } : {}),
        // Plain data: Firefox cannot send Vue's proxies.
        ...(models ? { models: { planner: { ...models.planner }, navigator: { ...models.navigator } } } : {}),
      };
      const { taskId } = await connection.call('send', message).catch((error: unknown) => {
        if (toFailure(error).code !== 'DISCONNECTED') throw error;
        // The message may have arrived or not: the background takes it only once.
        return connection.call('send', message);
      });
      return taskId;
    },
    /** Runs a saved workflow as a task of its own. */
    async runWorkflow(workflowId: string, values: Record<string, string>, from = 0): Promise<string> {
      const run = { id: crypto.randomUUID(), tabId: tab(), workflowId, values, ...(from ? { from } : {}) };
      return (await connection.call('runWorkflow', run)).taskId;
    },
    sentTurn: (taskId: string, turn: number) => connection.call('sentTurn', { taskId, turn }),
    async startRecording(): Promise<void> {
      await connection.call('startRecording', { tabId: tab() });
    },
    async changeRecording(id: string, how: RecordingChange): Promise<void> {
      await connection.call('changeRecording', { id, how });
    },
    draftWorkflow: (taskId: string) => connection.call('draftWorkflow', { taskId }),
    /** What the user decided on a card of the running task. */
    async answer(item: PanelAnswer): Promise<void> {
      if (current.value) await connection.call('answer', { taskId: current.value.taskId, item });
    },
    async stop(): Promise<void> {
      if (current.value) await connection.call('stop', { taskId: current.value.taskId });
    },
    /** Stops tasks of any conversation. Resolves once all have ended. */
    async stopTasks(taskIds: readonly string[]): Promise<void> {
      await Promise.all(taskIds.map((taskId) => connection.call('stop', { taskId })));
    },
    /** Resumes an interrupted task. Resolves to the id of the tab in which it goes on. */
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
      await show((await connection.call('newChat', { tabId: tab() })).chat);
    },
    /** Shows another conversation in this tab, and continues it. */
    async open(id: string): Promise<void> {
      await show((await connection.call('openChat', { tabId: tab(), chatId: id })).chat);
    },
    async reveal(text: string): Promise<boolean> {
      return (await connection.call('reveal', { tabId: tab(), text })).found;
    },
  };
}

function hasEnded(task: ShownTask): task is EndedTask {
  return task.outcome !== undefined;
}

function foldTask({ events, live }: TaskLog): LiveTask[] {
  let state: LiveTask | undefined;
  for (const event of [...events, ...live]) state = showEvent(state, event);
  return state ? [state] : [];
}
