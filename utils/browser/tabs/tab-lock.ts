import { browser } from 'wxt/browser';
import { log } from '../log/log';
import { defined } from '../../defined';

interface HeldTab {
  tabId: number;
  openerId?: number;
  /** By the task or its pages: nothing of the user's is in it. */
  opened?: true;
}

interface Holding {
  tabs: HeldTab[];
  groupId?: number;
}

const KEY = 'tabLocks';

/** At most one task holds a tab. Locks outlive the background, but not the browser, like ids of tabs. */
export class TabLocks {
  private readonly holdings: Map<string, Holding>;
  private lastWrite: Promise<unknown> = Promise.resolve();

  private constructor(stored: Record<string, Holding>) {
    this.holdings = new Map(Object.entries(stored));
  }

  static async load(running: readonly string[]): Promise<TabLocks> {
    const stored = ((await browser.storage.session.get(KEY))[KEY] ?? {}) as Record<string, Holding>;
    return new TabLocks(Object.fromEntries(Object.entries(stored).filter(([taskId]) => running.includes(taskId))));
  }

  holderOf(tabId: number): string | undefined {
    for (const [taskId, { tabs }] of this.holdings) if (tabs.some((tab) => tab.tabId === tabId)) return taskId;
    return undefined;
  }

  of(taskId: string) {
    const holding = () => this.holdings.get(taskId) ?? { tabs: [] };
    const change = (next: Holding) => {
      this.holdings.set(taskId, next);
      this.write();
    };
    return {
      /** Oldest first. */
      ids: () => holding().tabs.map(({ tabId }) => tabId),
      openerOf: (tabId: number) => holding().tabs.find((tab) => tab.tabId === tabId)?.openerId,
      isOpened: (tabId: number) => holding().tabs.some((tab) => tab.tabId === tabId && tab.opened === true),
      hold: (tabId: number, openerId?: number, isOpened = openerId !== undefined): boolean => {
        const holder = this.holderOf(tabId);
        if (holder !== undefined) return holder === taskId;
        log('tab-held', { task: taskId, tab: tabId });
        change({
          ...holding(),
          tabs: [...holding().tabs, { tabId, ...defined({ openerId }), ...(isOpened ? { opened: true } : {}) }],
        });
        return true;
      },
      letGo: (tabId: number) => {
        const { tabs, ...rest } = holding();
        change({ ...rest, tabs: tabs.filter((tab) => tab.tabId !== tabId) });
      },
      isHeldElsewhere: (tabId: number) => ![undefined, taskId].includes(this.holderOf(tabId)),
      group: () => holding().groupId,
      setGroup: (groupId: number) => change({ ...holding(), groupId }),
      release: () => {
        log('tabs-released', { task: taskId, count: holding().tabs.length });
        this.holdings.delete(taskId);
        this.write();
      },
    };
  }

  private write(): void {
    const stored = Object.fromEntries(this.holdings);
    this.lastWrite = this.lastWrite.then(() => browser.storage.session.set({ [KEY]: stored }));
  }
}

export type TabLock = ReturnType<TabLocks['of']>;
