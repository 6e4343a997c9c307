import { waitsForUser } from '../agent/user-turn';
import type { ChatLog, RunningTask } from './panel-protocol';
import type { TabLocks } from './tab-lock';
import type { TaskRunner } from './task-runner';

/** The runners of all tasks that run, by the id of their task. */
export class RunningTasks extends Map<string, TaskRunner> {
  /** Those of a conversation. */
  inChat(chatId: string): TaskRunner[] {
    return [...this.values()].filter(({ state }) => state.chatId === chatId);
  }

  /** Resolves when those of a conversation have ended. */
  async stopIn(chatId: string): Promise<void> {
    await Promise.all(this.inChat(chatId).map((runner) => runner.stop()));
  }

  list(locks: TabLocks): RunningTask[] {
    return [...this.values()].map(({ state }) => ({
      taskId: state.taskId,
      chatId: state.chatId,
      tabId: state.tab.tabId,
      heldTabs: locks.of(state.taskId).ids(),
      tabTitle: state.tab.title,
      waitsForUser: waitsForUser(state) && state.activity?.kind !== 'waiting-for-tab',
    }));
  }

  /** The conversation with what its running tasks have told so far. Not copied: what happens before it is posted must be in it. */
  withLive(chat: ChatLog): ChatLog {
    const tasks = chat.tasks.map((task) => {
      const runner = this.get(task.taskId);
      return runner ? { taskId: task.taskId, events: runner.events, live: runner.live } : task;
    });
    return { ...chat, tasks };
  }
}
