import type { TabInfo, TabText } from '../../contracts/events';
import { filesIn, withFiles } from '../../contracts/message-files';
import { ignoreLateFailure } from '../../async';
import { nonEmpty } from '../../defined';
import { AgentError, fail, type Failure } from '../../failure';
import type { Journal, TaskRecord } from '../journal/journal';
import { messageFiles } from '../settings/message-files';
import type { Announcer } from './announcer';
import type { Chats } from './chats';
import type { Message, ReadMessage } from './message';
import type { RunningTasks } from './running-tasks';
import type { TabQueue } from './tab-queue';
import type { TaskLauncher } from './task-launcher';

interface DeliveryParts {
  journal: Journal;
  chats: Chats;
  runners: RunningTasks;
  queue: Pick<TabQueue, 'whenReleased' | 'tabLostEvent'>;
  launcher(): Promise<Pick<TaskLauncher, 'launch'>>;
  announcer: Pick<Announcer, 'event'>;
  readTabs(chosen: readonly TabInfo[], tabId: number): Promise<TabText[]>;
  /** Why no task may begin in the tab. */
  refusal(tabId: number): Failure | undefined;
}

/** Delivers to the task that runs in the conversation, or begins one. */
export class MessageDelivery {
  private readonly lines = new Map<string, Promise<unknown>>();

  constructor(private readonly parts: DeliveryParts) {}

  /** A second message may be for the task that the first has just begun. */
  inTurn<T>(chatId: string, work: () => Promise<T>): Promise<T> {
    const done = (this.lines.get(chatId) ?? Promise.resolve()).then(work, work);
    this.lines.set(chatId, done);
    const leave = () => void (this.lines.get(chatId) === done && this.lines.delete(chatId));
    done.then(leave, leave);
    return done;
  }

  /**
   * Throws INVALID_INPUT for an empty message, and for a task of its own while a task runs; TAB_HELD where something
   * else uses the tab.
   */
  async send({ tabs: chosen = [], ...message }: Message): Promise<{ taskId: string }> {
    const text = message.text.trim();
    if (text === '') throw fail('INVALID_INPUT', 'The message is empty.');
    const tabs = chosen.length > 0 ? await this.parts.readTabs(chosen, message.tabId) : [];
    return this.inTurn(this.parts.chats.ofTab(message.tabId).chatId, () => this.deliver({ ...message, text, tabs }));
  }

  /** `read` is called after all earlier deliveries. */
  deliverUnread(read: () => Promise<TaskRecord | undefined>, tabId: number): void {
    // Fails only where the tab is gone, and its conversation with it.
    this.inTurn(this.parts.chats.ofTab(tabId).chatId, async () => {
      const { taskId, status, waiting = [] } = (await read()) ?? {};
      const words = waiting.filter((item) => item.type === 'said');
      if (words.length === 0 || status === undefined || status === 'stopped') return;
      const files = words.flatMap((item) => filesIn(item).map(({ id }) => id));
      const tabs = words.flatMap((item) => item.tabs ?? []);
      const text = words.map((item) => item.text).join('\n');
      await this.deliver({ id: `${taskId}-next`, tabId, text, files, tabs });
    }).catch(ignoreLateFailure);
  }

  private async deliver(message: ReadMessage): Promise<{ taskId: string }> {
    const chat = this.parts.chats.ofTab(message.tabId);
    const taskWithMessage = await this.parts.journal.taskOfMessage(chat.chatId, message.id);
    if (taskWithMessage !== undefined) return { taskId: taskWithMessage };
    const running = this.parts.runners.active().find(({ state }) => state.chatId === chat.chatId);
    if (!running) return this.begin(message);
    if (message.script ?? message.begins)
      throw fail('INVALID_INPUT', 'A task runs in this conversation, and this is a task of its own.');
    const { taskId } = running.state;
    const files = (await messageFiles?.claim(message.files ?? [], { chatId: chat.chatId, taskId })) ?? [];
    const { id: messageId, text, tabs } = message;
    await running.take({ type: 'said', text, messageId, ...nonEmpty({ ...withFiles(files), tabs }) }, messageId);
    return { taskId };
  }

  private async begin(message: ReadMessage): Promise<{ taskId: string }> {
    const { id: taskId, tabId, signal } = message;
    const { chats, journal, queue, announcer } = this.parts;
    const refusal = this.parts.refusal(tabId);
    if (refusal) throw new AgentError(refusal);
    const [launcher, { beginningOf }] = await Promise.all([this.parts.launcher(), import('./start-task')]);
    const chat = chats.ofTab(tabId);
    const { event: started, contextTokens } = await beginningOf(message, chat, chats);
    signal?.throwIfAborted();
    const epoch = await journal.begin(started, chat);
    await queue.whenReleased(tabId);
    const lost = queue.tabLostEvent(tabId);
    if (lost) await journal.append(taskId, 1, [lost], epoch);
    const events: Parameters<typeof launcher.launch>[0] = lost ? [started, lost] : [started];
    launcher.launch(events, epoch, lost ? {} : { contextTokens });
    if (signal?.aborted) void this.parts.runners.get(taskId)?.stop('program-left');
    for (const event of events) announcer.event(chat.chatId, taskId, event);
    return { taskId };
  }
}
