import type { TabInfo } from '../../contracts/events';
import type { TabsPort } from '../../contracts/ports';
import { raceAbort } from '../../async';
import { fail } from '../../failure';
import type { SideEffects } from './side-effects';
import { leadsToFragment } from '../tabs/start-navigation';
import type { TaskTabs } from '../tabs/task-tabs';
import type { PageEventWatch } from './dialogs/page-dialogs';
import type { WriteHold } from './writes/write-hold';

/** Navigates or closes no tab whose page objects. Reports the side effects. */
export function createTabsPort(
  tabs: TaskTabs,
  pageEvents: PageEventWatch,
  aftermaths: SideEffects,
  writes: WriteHold,
  settleLimitMs: number,
): TabsPort {
  const leavePage = async (tabId: number, signal: AbortSignal) => {
    if (!(await raceAbort(pageEvents.dialogs.hasBeforeUnload(tabId), signal))) return;
    pageEvents.take([tabId]);
    throw unsavedChangesFailure();
  };
  /** What a page sends when it is left waits for the guard, as after an action. */
  const whileHolding = async <T>(tabId: number, work: () => Promise<T>): Promise<T> => {
    const began = await writes.beginLeaving(tabId);
    return work().finally(() => began && writes.end(tabId));
  };
  /** The browser may decide which one that is. */
  const movingOn = async (work: Promise<TabInfo>): Promise<TabInfo> => {
    const tab = await work;
    pageEvents.dialogs.noteWorkIn(tab.tabId);
    return tab;
  };
  return {
    current: () => tabs.current(),
    list: () => tabs.list(),
    others: (closing) => tabs.others(closing),
    resolveTab: (tabId) => tabs.resolveTab(tabId),
    open: (url, signal) => movingOn(tabs.open(url, signal)),
    switchTo: (tabId, signal) => movingOn(tabs.switchTo(tabId, signal)),
    async close(tabId = tabs.current().tabId, signal) {
      if (!tabs.isOwn(tabId)) return tabs.close(tabId, signal);
      await leavePage(tabId, signal);
      return movingOn(whileHolding(tabId, () => tabs.close(tabId, signal)));
    },
    async navigate(to, signal) {
      const { tabId, url } = tabs.current();
      if ('history' in to || !leadsToFragment(url, to.url)) await leavePage(tabId, signal);
      let arrived = false;
      try {
        const after = await whileHolding(tabId, async () => ({
          ...(await tabs.navigate(to, signal)),
          ...(await aftermaths.take(settleLimitMs, signal)),
          ...writes.takeHeld(tabId),
        }));
        arrived = !after.downloads;
        return after;
      } finally {
        if (!arrived) void pageEvents.dialogs.forget(tabId);
      }
    },
  };
}

export function unsavedChangesFailure() {
  return fail('DIALOG_OPEN', 'The page has changes that are not saved and asks before it is left. It was not left.');
}
