import { computed, shallowRef, watch, type Ref } from 'vue';
import type { RunningTask } from '@/utils/browser/host/panel-protocol';

export type OtherTabTask = RunningTask & { ended: boolean };

/**
 * Those that ended while shown stay until the user goes there or dismisses them. `isShown`: the panel shows the task's
 * conversation.
 */
export function useRunningElsewhere(running: Ref<readonly RunningTask[]>, isShown: (task: RunningTask) => boolean) {
  const ended = shallowRef<readonly RunningTask[]>([]);
  const elsewhere = computed(() => running.value.filter((task) => !isShown(task)));

  watch(elsewhere, (_, before) => {
    const runs = (task: RunningTask) => running.value.some(({ taskId }) => taskId === task.taskId);
    ended.value = [...ended.value, ...before].filter((task) => !runs(task) && !isShown(task));
  });

  function dismiss({ taskId }: RunningTask): void {
    ended.value = ended.value.filter((task) => task.taskId !== taskId);
  }

  const tasks = computed<OtherTabTask[]>(() => [
    ...elsewhere.value.map((task) => ({ ...task, ended: false })),
    ...ended.value.filter((task) => !isShown(task)).map((task) => ({ ...task, ended: true })),
  ]);
  return { tasks, dismiss };
}
