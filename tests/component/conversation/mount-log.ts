import { mount } from '@vue/test-utils';
import { nextTick, ref } from 'vue';
import ConversationLog from '@/entrypoints/sidebar.sidepanel/ConversationLog.vue';
import type { ShownTask } from '@/utils/agent/conversation/entry';
import { inPanel } from '../panel/in-panel';

interface Shown {
  tasks?: readonly ShownTask[];
  closed?: boolean;
  stopping?: boolean;
  interrupted?: readonly { taskId: string }[];
}

/** The conversation in a panel that has these tasks, which the test may `change`. */
export function mountLog(
  tasks: readonly ShownTask[],
  options: { attachTo?: Element; slots?: Record<string, string> } = {},
) {
  const chat = { tasks: ref(tasks), interrupted: ref<Shown['interrupted']>([]) };
  const tab = ref({ closed: false });
  const stopping = ref(false);
  const { global } = inPanel({ tab, chat, stopping, outbox: { waiting: ref([]) } });
  const change = async (shown: Shown): Promise<void> => {
    if (shown.tasks) chat.tasks.value = shown.tasks;
    if (shown.interrupted) chat.interrupted.value = shown.interrupted;
    tab.value = { closed: shown.closed ?? tab.value.closed };
    stopping.value = shown.stopping ?? stopping.value;
    await nextTick();
  };
  return Object.assign(mount(ConversationLog, { global, ...options }), { change });
}
