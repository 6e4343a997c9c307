import { computed, shallowRef, watch, type Ref } from 'vue';
import { ignoreLateFailure } from '@/utils/async';
import type { SentMessage } from '@/utils/agent/conversation/sent-message';
import type { ShownTask } from '@/utils/agent/conversation/entry';

interface Post {
  /** Resolves to the id of the task that took it. The background takes each message once, and writes it down itself. */
  deliver(message: SentMessage): Promise<string>;
  /** Resolves once the message is on disk. */
  keep(message: SentMessage): Promise<void>;
  forget(id: string): Promise<void>;
  giveBack(message: SentMessage, error: unknown): Promise<void>;
}

/**
 * Messages that the conversation does not show yet: shown once they are on disk, delivered one after the other, and
 * replaced by its own entries. The session's next panel delivers what a closed one had not.
 */
export function useOutbox(tabId: Ref<number | undefined>, tasks: Ref<readonly ShownTask[]>, post: Post) {
  const messages = shallowRef<readonly SentMessage[]>([]);
  /** Only those on disk count as sent. */
  const onDisk = shallowRef<ReadonlySet<string>>(new Set());
  const waiting = computed(() =>
    messages.value.filter((one) => onDisk.value.has(one.id) && one.tabId === tabId.value && !isShown(one, tasks.value)),
  );
  /** By tab: tabs do not wait for each other. */
  const last = new Map<number, Promise<void>>();

  const keep = (changed: readonly SentMessage[]) => {
    messages.value = changed;
    sessionStorage.setItem(KEY, JSON.stringify(changed.filter(({ taskId }) => taskId === undefined)));
  };
  const leave = ({ id }: SentMessage) => keep(messages.value.filter((one) => one.id !== id));
  watch(tasks, (now) => {
    const isOver = (one: SentMessage) => one.taskId !== undefined && isShown(one, now);
    if (messages.value.some(isOver)) keep(messages.value.filter((one) => !isOver(one)));
  });

  function send(message: SentMessage): Promise<void> {
    keep([...messages.value, message]);
    const kept = post.keep(message).then(() => {
      onDisk.value = new Set([...onDisk.value, message.id]);
    }, ignoreLateFailure);
    const before = last.get(message.tabId) ?? Promise.resolve();
    const brought = before.then(() => bring(message.id, kept));
    last.set(message.tabId, brought);
    return brought;
  }

  async function bring(id: string, kept: Promise<void>): Promise<void> {
    const message = messages.value.find((one) => one.id === id);
    if (!message) return;
    try {
      const taskId = await post.deliver(message);
      await kept;
      await post.forget(id);
      const brought = { ...message, taskId };
      if (isShown(brought, tasks.value)) leave(brought);
      else keep(messages.value.map((one) => (one.id === id ? brought : one)));
    } catch (error) {
      await kept;
      leave(message);
      await post.forget(id);
      await post.giveBack(message, error);
    }
  }

  for (const message of JSON.parse(sessionStorage.getItem(KEY) ?? '[]') as SentMessage[]) void send(message);

  return {
    /** The tab's messages, oldest first. */
    waiting,
    messages,
    /** Resolves once the background has the message, or the user has it back. */
    send,
    change: (id: string, changes: Partial<SentMessage>) =>
      keep(messages.value.map((one) => (one.id === id ? { ...one, ...changes } : one))),
    /** Called for another conversation: messages that the background has belong to the previous one. */
    forgetTaken: () => keep(messages.value.filter(({ taskId }) => taskId === undefined)),
  };
}

const KEY = 'sidehand:outbox';

function isShown({ id, taskId }: SentMessage, tasks: readonly ShownTask[]): boolean {
  return tasks.some(
    (task) =>
      task.taskId === id ||
      // One that came too late for its task has started the next.
      (taskId !== undefined && task.taskId === `${taskId}-next`) ||
      task.entries.some((entry) => entry.kind === 'user' && entry.messageId === id),
  );
}
