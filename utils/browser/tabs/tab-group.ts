import { browser } from 'wxt/browser';
import { defined } from '../../defined';
import type { TabLock } from './tab-lock';
import { tabIfOpen } from './tab-address';

/** Leaves tabs in a group of the user's. Does nothing where a tab is gone or its window cannot have groups. */
export async function groupTabs(lock: TabLock): Promise<void> {
  const found = await Promise.all(lock.ids().map(tabIfOpen));
  const [first, ...others] = found.filter((tab) => tab !== undefined && tab.groupId === NO_GROUP && !tab.pinned);
  const groupId = lock.group();
  const ids = [first, ...others].flatMap((tab) =>
    tab?.id !== undefined && tab.windowId === first?.windowId ? [tab.id] : [],
  );
  if (ids.length === 0 || (groupId === undefined && ids.length < 2)) return;
  const tabIds = ids as [number, ...number[]];
  lock.setGroup(await browser.tabs.group({ tabIds, ...defined({ groupId }) }));
}

export async function ungroupTabs(tabIds: readonly number[], groupId: number | undefined): Promise<void> {
  if (groupId === undefined) return;
  const grouped = await browser.tabs.query({ groupId });
  const own = grouped.flatMap(({ id }) => (id !== undefined && tabIds.includes(id) ? [id] : []));
  if (own.length > 0) await browser.tabs.ungroup(own as [number, ...number[]]);
}

const NO_GROUP = -1;
