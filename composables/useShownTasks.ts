import { computed, ref, shallowRef } from 'vue';
import type { EndedTask, LiveTask, ShownTask } from '@/utils/agent/conversation/entry';
import { show as showEvent } from '@/utils/agent/conversation/show';
import { archivedTasks } from '@/utils/browser/journal/archive';
import type { ChatLog, PanelPush, TaskLog } from '@/utils/browser/host/panel-protocol';

export function useShownTasks() {
  /** Those that had ended before the conversation was opened, and those that the background reports. */
  const ended = shallowRef<readonly EndedTask[]>([]);
  const live = shallowRef<readonly LiveTask[]>([]);
  const tasks = computed<readonly ShownTask[]>(() => {
    const liveIds = new Set(live.value.map(({ taskId }) => taskId));
    return [...ended.value.filter(({ taskId }) => !liveIds.has(taskId)), ...live.value].sort(
      (a, b) => a.startedAt - b.startedAt,
    );
  });
  const chatId = ref('');
  const loading = ref(true);

  function clear(): void {
    ended.value = [];
    live.value = [];
    chatId.value = '';
    loading.value = true;
  }

  /** Ended tasks come from the archive, a moment later. */
  async function show(chat: ChatLog): Promise<void> {
    ended.value = chat.chatId === chatId.value ? tasks.value.filter(hasEnded) : [];
    chatId.value = chat.chatId;
    live.value = chat.tasks.flatMap(foldTask);
    const archived = chat.archived ? await archivedTasks(chat.chatId) : [];
    if (chat.chatId !== chatId.value) return;
    ended.value = archived;
    loading.value = false;
  }

  /** False for an unknown task: the conversation has to be read again. */
  function fold({ taskId, event }: Extract<PanelPush, { push: 'event' }>): boolean {
    const known = live.value.some((task) => task.taskId === taskId);
    if (known)
      live.value = live.value.map((task) =>
        task.taskId === taskId && event.type !== 'task-started' ? showEvent(task, event) : task,
      );
    else if (event.type === 'task-started') live.value = [...live.value, showEvent(undefined, event)];
    else return false;
    return true;
  }

  return { chatId, tasks, live, loading, clear, show, fold };
}

function hasEnded(task: ShownTask): task is EndedTask {
  return task.outcome !== undefined;
}

function foldTask({ events, live }: TaskLog): LiveTask[] {
  let state: LiveTask | undefined;
  for (const event of [...events, ...live]) state = showEvent(state, event);
  return state ? [state] : [];
}
