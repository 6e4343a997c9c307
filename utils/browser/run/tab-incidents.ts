import { browser } from 'wxt/browser';
import type { InboxItem } from '../../contracts/ports';
import type { DurableEvent, TaskEvent } from '../../contracts/events';
import { waitsForUser } from '../../agent/task/waits';
import type { TaskState } from '../../agent/task/state';
import type { Failure } from '../../failure';
import { reportCrash } from '../client/crash-watch';
import { endAll, listen } from '../listen';
import { hasCrashed } from '../tabs/crash';
import type { TabLock } from '../tabs/tab-lock';
import type { TaskTabs } from '../tabs/task-tabs';

const BROWSER_ENDS_MS = 2_000;

export class TabIncidents {
  private pausing = false;
  /** The page crashed, and is not back yet. */
  private isPageLost = false;

  constructor(
    private readonly tabs: TaskTabs,
    private readonly lock: TabLock,
    private readonly task: {
      readonly state: TaskState;
      take(item: InboxItem): Promise<void>;
      end(failure: Failure): void;
    },
  ) {}

  follow({ type }: TaskEvent | DurableEvent): void {
    if (type === 'tab-bound') this.isPageLost = false;
    if (type === 'paused' || type === 'passed-over') this.pausing = false;
  }

  /** Pauses the task, but not while it waits for the user, nor before it has a plan. */
  async userActed(): Promise<void> {
    const { state } = this.task;
    if (this.pausing || !state.planned || waitsForUser(state) || state.outcome) return;
    this.pausing = true;
    await this.task.take({ type: 'pause', by: 'page' });
  }

  /**
   * A task ends with the tab in which it works, unless another of its tabs opened that, or the task closed it itself.
   */
  private closed(tabId: number, withWindow: boolean): void {
    const { tabs, lock, task } = this;
    const isCurrent = tabId === tabs.current().tabId;
    if (!tabs.isOwn(tabId) || (isCurrent && tabs.openerOf(tabId) !== undefined)) return;
    lock.letGo(tabId);
    if (!isCurrent) return;
    // If the browser quits with the window, the task can be resumed in its next run.
    setTimeout(
      () => task.end({ code: 'TAB_CLOSED', message: 'The tab was closed.' }),
      withWindow ? BROWSER_ENDS_MS : 0,
    );
  }

  async pageEnded(tabId: number): Promise<void> {
    if (this.isPageLost || tabId !== this.tabs.current().tabId || !(await hasCrashed(tabId))) return;
    reportCrash(tabId);
    this.isPageLost = true;
    await this.task.take({ type: 'lose-tab', trouble: { why: 'crashed' } });
  }

  /** The page is discarded, with what was typed there: nothing goes on before the user agrees. */
  private async unloaded(tabId: number, newId: number): Promise<void> {
    const { tabs, lock } = this;
    if (!tabs.isOwn(tabId)) return;
    const isCurrent = tabId === tabs.current().tabId;
    lock.letGo(tabId);
    lock.hold(newId);
    if (isCurrent) await this.task.take({ type: 'lose-tab', trouble: { why: 'discarded' } });
  }

  readonly dispose = endAll([
    // With its whole window, perhaps the browser closes.
    listen(browser.tabs.onRemoved, (tabId, { isWindowClosing }) => this.closed(tabId, isWindowClosing)),
    listen(browser.tabs.onUpdated, (tabId, { discarded }) => void (discarded && this.unloaded(tabId, tabId))),
    // Absent where tabs keep their ids. In Chromium a discarded tab has another.
    ...(browser.tabs.onReplaced
      ? [listen(browser.tabs.onReplaced, (newId, tabId) => void this.unloaded(tabId, newId))]
      : []),
  ]);
}
