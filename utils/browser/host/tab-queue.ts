import type { DurableEvent } from '../../contracts/events';
import { waitFor } from '../../agent/task/waits';
import { fail } from '../../failure';
import { sameTabAgain } from '../tabs/same-tab';
import type { TabLocks } from '../tabs/tab-lock';
import type { Runner, RunningTasks } from './running-tasks';
import { tabIfOpen } from '../tabs/tab-address';

export class TabQueue {
  private readonly takeovers = new Set<string>();

  constructor(
    private readonly locks: TabLocks,
    private readonly runners: RunningTasks,
  ) {}

  /** A task that ended or rests takes a moment to clear its pages. */
  async whenReleased(tabId: number): Promise<void> {
    const holder = this.runners.get(this.locks.holderOf(tabId) ?? '');
    if (holder && !this.runners.active().includes(holder)) await this.runners.whenGone(holder.state.taskId);
  }

  /** For a task that begins where another one works. */
  tabLostEvent(tabId: number): DurableEvent | undefined {
    const holder = this.runners.get(this.locks.holderOf(tabId) ?? '');
    if (!holder) return undefined;
    const { taskId, request } = holder.state;
    return { type: 'tab-lost', trouble: { why: 'held', by: { taskId, request } }, at: Date.now() };
  }

  /** Each goes to the first task that waits for it. */
  async assignFreeTabs(): Promise<void> {
    const waiting = this.runners.active().filter(({ state }) => waitFor(state, 'tab')?.trouble.why === 'held');
    for (const runner of waiting.sort((one) => (this.takeovers.has(one.state.taskId) ? -1 : 0)))
      await this.assignTab(runner);
  }

  /** Throws TAB_CLOSED, TAB_HELD. */
  async takeOver(runner: Runner): Promise<void> {
    const { taskId, chatId, request, tab } = runner.state;
    const trouble = waitFor(runner.state, 'tab')?.trouble;
    if (trouble?.why === 'held') {
      this.takeovers.add(taskId);
      await this.runners.get(trouble.by.taskId)?.stop({ chatId, request });
      return this.assignFreeTabs();
    }
    if (!trouble) return;
    const again = await sameTabAgain(
      { ...tab, tabId: this.locks.of(taskId).ids().at(-1) ?? tab.tabId },
      { crashed: trouble.why === 'crashed' },
    );
    if (!this.locks.of(taskId).hold(again.tabId)) throw fail('TAB_HELD', 'Another task works in that tab.');
    await runner.take({ type: 'bind-tab', tab: again, how: 'again' });
  }

  private async assignTab(runner: Runner): Promise<void> {
    const { taskId, tab } = runner.state;
    if (this.runners.has(this.locks.holderOf(tab.tabId) ?? '')) return;
    const found = await tabIfOpen(tab.tabId);
    if (!found) return runner.end({ code: 'TAB_CLOSED', message: 'The tab was closed.' });
    if (!this.locks.of(taskId).hold(tab.tabId)) return;
    const how = this.takeovers.delete(taskId) ? 'taken' : 'freed';
    await runner.take({
      type: 'bind-tab',
      tab: { tabId: tab.tabId, url: found.url ?? '', title: found.title ?? '' },
      how,
    });
  }
}
