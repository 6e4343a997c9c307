import { oneAfterTheOther } from '../../../utils/async';
import type { Outcome, TaskEvent } from '../../../utils/contracts/events';
import { fail, toFailure } from '../../../utils/failure';
import {
  afterRestart,
  awaitSignIn,
  beginRow,
  cannotBegin,
  doubtRow,
  endRow,
  neverBegan,
  nextRow,
  pauseList,
  resumeList,
  retryFailed,
  rowCounts,
  type ListChange,
  type ListRun,
} from '../agent/list/list-run';
import type { AskedRun } from './runs';
import { forgetList, storedLists, storeList } from './list-store';
import { logCaught } from '../../../utils/browser/log/log';
import { browserRunId } from '../../../utils/browser/tabs/browser-run';
import type { Host } from '../../../utils/browser/host/host';
import { tabIfOpen } from '../../../utils/browser/tabs/tab-address';

export interface ListHost extends Pick<Host, 'stop'> {
  readonly runners: Pick<Host['runners'], 'has' | 'whenGone'>;
  readonly journal: Pick<Host['journal'], 'read'>;
  readonly announcer: Pick<Host['announcer'], 'onEvent'>;
}

interface ListParts {
  /** Repeated calls begin it only once. Throws AgentError. */
  run(run: AskedRun): Promise<unknown>;
  changed(lists: ListRun[]): void;
  /** Another row may have happened: `count` in all. */
  doubted(list: ListRun, count: number): void;
}

/** Each list has its own tab. A row is on disk before it begins, so none runs twice. */
export class ListRuns {
  private lists: ListRun[] = [];
  private tellsDoubts = false;
  private readonly inTurn = oneAfterTheOther();

  constructor(
    private readonly host: ListHost,
    private readonly parts: ListParts,
  ) {
    host.announcer.onEvent((taskId, event) => {
      if (event.type === 'ended') this.inTurn(() => this.ended(taskId, event.outcome)).catch(logCaught);
      const change = leavesRow(event);
      if (change) void this.leaveRow(taskId, change).catch(logCaught);
    });
  }

  /** Continues those whose row still runs. The others wait for the user. */
  start(): Promise<void> {
    return this.inTurn(async () => {
      this.lists = await storedLists();
      for (const list of this.lists) await this.takeUp(list);
      this.tellsDoubts = true;
    });
  }

  all(): ListRun[] {
    return this.lists;
  }

  begin(list: Pick<ListRun, 'id' | 'workflowId' | 'name'>, rows: readonly Record<string, string>[]): Promise<void> {
    return this.inTurn(async () => {
      if (this.lists.some(({ id }) => id === list.id)) return;
      if (rows.length === 0) throw fail('INVALID_INPUT', 'The list has no rows.');
      await this.put({
        ...list,
        startedAt: Date.now(),
        browserRun: await browserRunId(),
        state: 'running',
        rows: rows.map((values) => ({ values, state: 'waiting' })),
      });
      await this.advance(list.id);
    });
  }

  async change(id: string, how: ListChange): Promise<void> {
    if (how === 'remove') return this.remove(id);
    const changes = { pause: pauseList, resume: resumeList, retry: retryFailed };
    await this.inTurn(async () => {
      await this.put(changes[how](this.listOf(id)));
      await this.advance(id);
    });
  }

  private async remove(id: string): Promise<void> {
    const row = await this.inTurn(async () => {
      await this.put(pauseList(this.listOf(id)));
      return this.listOf(id).rows.find(({ state }) => state === 'running');
    });
    if (row?.taskId) await this.host.stop({ taskId: row.taskId });
    await this.inTurn(async () => {
      await forgetList(id);
      this.lists = this.lists.filter((list) => list.id !== id);
      this.parts.changed(this.lists);
    });
  }

  /** The row cannot go on without the user: the list skips it, or stops. */
  private async leaveRow(taskId: string, change: (list: ListRun, taskId: string) => ListRun): Promise<void> {
    const isRow = await this.inTurn(async () => {
      const list = this.lists.find(({ rows }) => rows.some((row) => row.taskId === taskId && row.state === 'running'));
      if (list) await this.put(change(list, taskId));
      return list !== undefined;
    });
    if (isRow) await this.host.stop({ taskId });
  }

  private async takeUp(list: ListRun): Promise<void> {
    const taskId = list.rows.find(({ state }) => state === 'running')?.taskId;
    const log = taskId === undefined ? [] : await this.host.journal.read(taskId);
    const end = log.at(-1);
    if (taskId !== undefined && end?.type === 'ended') {
      return this.ended(taskId, end.outcome);
    }
    const last = log.findLast(leavesRow);
    const change = last && leavesRow(last);
    if (taskId !== undefined && change && this.host.runners.has(taskId)) {
      void this.leaveRow(taskId, change).catch(logCaught);
      return;
    }
    const known = taskId !== undefined && log.length === 0 ? neverBegan(list, taskId) : list;
    const after = afterRestart(known, await browserRunId(), (id) => this.host.runners.has(id));
    if (after !== list) await this.put(after);
    await this.advance(list.id);
  }

  private async ended(taskId: string, outcome: Outcome): Promise<void> {
    const list = this.lists.find(({ rows }) => rows.some((row) => row.taskId === taskId));
    if (!list) return;
    const [{ foundIn }, log] = await Promise.all([import('../agent/list/found-text'), this.host.journal.read(taskId)]);
    await this.put(endRow(list, taskId, outcome, foundIn(log)));
    await this.host.runners.whenGone(taskId);
    await this.advance(list.id);
  }

  private async advance(id: string): Promise<void> {
    const list = this.listOf(id);
    const at = nextRow(list);
    const row = at === undefined ? undefined : list.rows[at];
    if (at === undefined || !row) return;
    const taskId = crypto.randomUUID();
    const { workflowId, tabId: old } = list;
    try {
      const { openWorkflowTab } = await import('./open-workflow-tab');
      const tabId = (await tabNow(old)) ?? (await openWorkflowTab(workflowId, row.values));
      await this.put(beginRow(list, at, taskId, tabId));
      await this.parts.run({ id: taskId, tabId, workflowId, values: row.values });
    } catch (error) {
      logCaught(error);
      await this.put(cannotBegin(this.listOf(id), taskId, toFailure(error)));
    }
  }

  private async put(list: ListRun): Promise<void> {
    await storeList(list);
    const before = this.lists.find(({ id }) => id === list.id);
    this.lists = before ? this.lists.map((other) => (other === before ? list : other)) : [list, ...this.lists];
    this.parts.changed(this.lists);
    const { unknown } = rowCounts(list);
    if (this.tellsDoubts && before && unknown > rowCounts(before).unknown) this.parts.doubted(list, unknown);
  }

  private listOf(id: string): ListRun {
    const list = this.lists.find((one) => one.id === id);
    if (!list) throw fail('NOT_FOUND', 'There is no such list.');
    return list;
  }
}

/**
 * How the list leaves a row whose task can go no further by itself; undefined while it can, or an answer of the user is
 * awaited.
 */
function leavesRow(event: TaskEvent): ((list: ListRun, taskId: string) => ListRun) | undefined {
  if (event.type === 'step-stopped' && event.why === 'unknown') return doubtRow;
  return event.type === 'assistance-asked' && event.assistance.kind === 'login' ? awaitSignIn : undefined;
}

async function tabNow(tabId: number | undefined): Promise<number | undefined> {
  return tabId === undefined ? undefined : (await tabIfOpen(tabId))?.id;
}
