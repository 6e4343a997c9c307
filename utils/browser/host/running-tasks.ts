import type { PlanStep } from '../../contracts/events';
import { servedStep } from '../../agent/task/plan-order';
import type { TaskState } from '../../agent/task/state';
import { waitFor, waitsForUser } from '../../agent/task/waits';
import { toFailure } from '../../failure';
import type { Journal } from '../journal/journal';
import { journalLost } from '../journal/storage-failures';
import type { ChatLog, RunningTask } from './panel-protocol';
import type { TabLocks } from '../tabs/tab-lock';
import type { TaskRunner } from '../run/task-runner';

/** What others than its launcher need of a runner. */
export type Runner = Pick<TaskRunner, 'state' | 'events' | 'live' | 'take' | 'stop' | 'end' | 'isEnding'>;

export class RunningTasks extends Map<string, Runner> {
  private readonly gone = new Map<string, PromiseWithResolvers<void>>();

  override delete(taskId: string): boolean {
    const was = super.delete(taskId);
    this.gone.get(taskId)?.resolve();
    this.gone.delete(taskId);
    return was;
  }

  async whenGone(taskId: string): Promise<void> {
    if (!this.has(taskId)) return;
    const gone = this.gone.get(taskId) ?? Promise.withResolvers<void>();
    this.gone.set(taskId, gone);
    await gone.promise;
  }

  inChat(chatId: string): Runner[] {
    return [...this.values()].filter(({ state }) => state.chatId === chatId);
  }

  /**
   * Ends tasks without a record, after the journal was deleted or cut off. Others go on, or wait for room to open it.
   */
  async endOrphans(journal: Journal): Promise<void> {
    for (const [taskId, runner] of this) {
      const failure = await journal.record(taskId).then((record) => (record ? undefined : journalLost), toFailure);
      if (failure && failure.code !== 'STORAGE_FULL') runner.end(failure);
    }
  }

  async stopChat(chatId: string): Promise<void> {
    await Promise.all(this.inChat(chatId).map((runner) => runner.stop()));
  }

  /** A task that ended or rests stays in the map until that is written. */
  active(): Runner[] {
    return [...this.values()].filter(({ state }) => !state.outcome && !state.resting);
  }

  list(locks: TabLocks): RunningTask[] {
    return this.active().map(({ state }) => ({
      taskId: state.taskId,
      chatId: state.chatId,
      request: state.request,
      ...(state.program ? { program: state.program.name } : {}),
      state: stateOf(state),
      ...stepOf(state.plan),
      tabId: state.tab.tabId,
      heldTabs: locks.of(state.taskId).ids(),
      tabTitle: state.tab.title,
      waitsForUser: waitsForUser(state) && !waitFor(state, 'tab')?.queued,
    }));
  }

  /** Does not copy the events: later ones join the result until it is posted. */
  withLive(chat: ChatLog): ChatLog {
    const tasks = chat.tasks.map((task) => {
      const runner = this.get(task.taskId);
      return runner ? { taskId: task.taskId, events: runner.events, live: runner.live } : task;
    });
    return { ...chat, tasks };
  }
}

function stateOf(state: TaskState): RunningTask['state'] {
  if (waitFor(state, 'tab')?.queued) return 'queued';
  if (waitFor(state, 'resume')) return 'paused';
  return waitsForUser(state) ? 'waiting' : 'working';
}

function stepOf(plan: readonly PlanStep[]): Pick<RunningTask, 'step'> {
  const number = servedStep(plan, undefined);
  const text = plan[number - 1]?.text;
  return text === undefined ? {} : { step: { text, number, total: plan.length } };
}
