import type { DurableEvent, TabInfo } from '../agent/events';
import { reduce } from '../agent/reduce';
import type { TaskState } from '../agent/state';
import { fail } from '../failure';
import type { Journal, TaskRecord } from './journal';
import type { InterruptedTask } from './panel-protocol';
import { markLeftOff } from './left-off';
import { log } from './log';
import { sameTabOrNew } from './same-tab';

type Log = [Extract<DurableEvent, { type: 'task-started' }>, ...DurableEvent[]];

/** An interrupted task that has a tab again. */
export interface Resumed {
  record: TaskRecord;
  tab: TabInfo;
  log: Log;
  epoch: number;
}

/** Tasks that an earlier run of the browser left unfinished, or that could not write their end. Nothing of them runs by itself: the user resumes or discards each. */
export class InterruptedTasks {
  private records: TaskRecord[];

  constructor(
    private readonly journal: Journal,
    records: readonly TaskRecord[],
  ) {
    this.records = [...records].sort((a, b) => b.startedAt - a.startedAt);
  }

  /** Newest first. */
  list(): InterruptedTask[] {
    return this.records.map(({ taskId, request, startedAt }) => ({ taskId, request, startedAt }));
  }

  /** A task that could not write its end waits for the user. False where nothing is left of it. `known` stands for its record where that cannot be read now. */
  async leaveOff(known: TaskRecord): Promise<boolean> {
    const record = await this.journal.record(known.taskId).catch(() => known);
    if (!record) return false;
    this.records = [record, ...this.records.filter(({ taskId }) => taskId !== record.taskId)];
    await markLeftOff(record.taskId, true);
    return true;
  }

  /** Claims the task and binds it to the tab that shows exactly its page, else to a new one. Throws NOT_FOUND, TIMEOUT. */
  async resume(taskId: string, isFree: (tabId: number) => boolean): Promise<Resumed> {
    this.recordOf(taskId);
    const [first, ...rest] = await this.journal.read(taskId);
    if (first?.type !== 'task-started') throw fail('NOT_FOUND', 'The task has no log.');
    const state = [first, ...rest].reduce<TaskState | undefined>(reduce, undefined) as TaskState;
    const tab = await sameTabOrNew(state.tab, isFree);
    const record = await this.journal.claim(taskId);
    const { epoch } = record;
    const at = Date.now();
    const bound: DurableEvent[] = [
      { type: 'tab-lost', trouble: { why: 'restarted' }, at, withNext: true },
      { type: 'tab-bound', tab, how: 'again', at },
    ];
    await this.journal.append(taskId, rest.length + 1, bound, epoch);
    await this.forget(taskId);
    log('task-resumed', { task: taskId, tab: tab.tabId });
    return { record, tab, log: [first, ...rest, ...bound], epoch };
  }

  /** Ends the task as stopped. Throws NOT_FOUND. */
  async discard(taskId: string): Promise<void> {
    this.recordOf(taskId);
    const { epoch } = await this.journal.claim(taskId);
    const { length } = await this.journal.read(taskId);
    await this.journal.append(
      taskId,
      length,
      [{ type: 'ended', at: Date.now(), outcome: { status: 'stopped', summary: '', evidence: [] } }],
      epoch,
    );
    await this.forget(taskId);
  }

  /** Ends those of a conversation. */
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
    await markLeftOff(taskId, false);
  }
}
