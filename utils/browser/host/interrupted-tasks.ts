import type { DurableEvent, EventOf } from '../../contracts/events';
import type { TaskState } from '../../agent/task/state';
import { storedSettings } from '../../disk/stored-settings';
import { fail } from '../../failure';
import { endedBy } from '../journal/ended-by';
import type { Journal, TaskRecord } from '../journal/journal';
import type { InterruptedTask } from './panel-protocol';
import { log } from '../log/log';
import { modelSettings } from '../settings/storage';
import { sameTabOrNew, tabNow } from '../tabs/same-tab';
import type { TabLocks } from '../tabs/tab-lock';
import type { Chats } from './chats';

type Log = [EventOf<'task-started'>, ...DurableEvent[]];

/**
 * Tasks that an earlier run of the browser left unfinished, that rest, or whose end could not be written. Only the user
 * resumes or discards them.
 */
export class InterruptedTasks {
  private records: TaskRecord[];

  constructor(
    private readonly journal: Journal,
    records: readonly TaskRecord[],
  ) {
    this.records = [...records].sort((a, b) => b.startedAt - a.startedAt);
  }

  list(): InterruptedTask[] {
    return this.records.map(({ taskId, request, startedAt }) => ({ taskId, request, startedAt }));
  }

  /** '' for a task that does not wait here. */
  chatOf(taskId: string): string {
    return this.records.find((record) => record.taskId === taskId)?.chatId ?? '';
  }

  /** False where nothing is left of the task. `known` stands in for a record that cannot be read now. */
  async suspend(known: TaskRecord): Promise<boolean> {
    const record = await this.journal.record(known.taskId).catch(() => known);
    if (!record) return false;
    this.records = [record, ...this.records.filter(({ taskId }) => taskId !== record.taskId)];
    await markUnwritten(record.taskId, true);
    return true;
  }

  /**
   * A task that rests goes on with the models chosen now, in its own tab if that is there and free. Any other gets the
   * tab that shows exactly its page, else a new one. Throws NOT_FOUND, TIMEOUT.
   */
  async resume(taskId: string, locks: TabLocks, chats: Chats) {
    this.recordOf(taskId);
    const [first, ...rest] = await this.journal.read(taskId);
    if (first?.type !== 'task-started') throw fail('NOT_FOUND', 'The task has no log.');
    const { reduce } = await import('../../agent/fold/reduce');
    const state = [first, ...rest].reduce<TaskState | undefined>(reduce, undefined) as TaskState;
    const { tabId } = state.tab;
    const isFree = (id: number) => locks.holderOf(id) === undefined;
    // The id of its tab is valid only in the same run of the browser.
    const isOwn = state.resting && chats.get(state.chatId)?.tabIds.includes(tabId) && isFree(tabId);
    const ownTab = isOwn ? await tabNow(tabId) : undefined;
    const tab = ownTab ?? (await sameTabOrNew(state.tab, isFree));
    const { planner, navigator } = await modelSettings.read();
    const record = await this.journal.claim(taskId);
    const { epoch } = record;
    const at = Date.now();
    const resumption: DurableEvent[] = [
      ...(ownTab
        ? []
        : [
            { type: 'tab-lost' as const, trouble: { why: 'restarted' as const }, at, withNext: true as const },
            { type: 'tab-bound' as const, tab, how: 'again' as const, at },
          ]),
      ...(state.resting ? [{ type: 'taken-up' as const, models: { planner, navigator }, at }] : []),
    ];
    await this.journal.append(taskId, rest.length + 1, resumption, epoch);
    await this.forget(taskId);
    log('task-resumed', { task: taskId, tab: tab.tabId });
    return { record, tab, log: [first, ...rest, ...resumption] satisfies Log, epoch };
  }

  /** Throws NOT_FOUND. */
  async discard(taskId: string): Promise<{ chatId: string; ended: DurableEvent }> {
    const { chatId } = this.recordOf(taskId);
    const { epoch } = await this.journal.claim(taskId);
    const events = await this.journal.read(taskId);
    const ended = endedBy({ status: 'stopped' });
    const { reduce } = await import('../../agent/fold/reduce');
    const open = [...events, ended].reduce<TaskState | undefined>(reduce, undefined)?.openActs ?? [];
    await this.journal.append(taskId, events.length, [ended], epoch, { open });
    await this.forget(taskId);
    return { chatId, ended };
  }

  async discardChat(chatId: string): Promise<void> {
    for (const record of this.records.filter((one) => one.chatId === chatId)) await this.discard(record.taskId);
  }

  private recordOf(taskId: string): TaskRecord {
    const record = this.records.find((one) => one.taskId === taskId);
    if (!record) throw fail('NOT_FOUND', 'The task was resumed or discarded already.');
    return record;
  }

  private async forget(taskId: string): Promise<void> {
    this.records = this.records.filter((record) => record.taskId !== taskId);
    await markUnwritten(taskId, false);
  }
}

/** They do not resume by themselves after a restart. */
export const unwrittenTasks = storedSettings('session:leftOff', (stored) =>
  Array.isArray(stored) ? stored.filter((taskId) => typeof taskId === 'string') : [],
);

export async function markUnwritten(taskId: string, isUnwritten: boolean): Promise<void> {
  await unwrittenTasks.change((all) => {
    const others = all.filter((id) => id !== taskId);
    return isUnwritten ? [...others, taskId] : others;
  });
}
