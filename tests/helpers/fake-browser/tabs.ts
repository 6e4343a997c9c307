import type { Browser } from 'wxt/browser';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { fakeEvent } from './event';
import { onReset } from './on-reset';

type Tab = Browser.tabs.Tab;

const tabs = new Map<number, Tab>();
let lastId = 0;
const { onCreated, onUpdated, onRemoved } = fakeBrowser.tabs;

/** Opens a tab, as a user or a page does. One that is opened again under its id takes the place of that. */
export function openTab({ id = lastId + 1, ...given }: Partial<Tab> = {}): Tab & { id: number } {
  lastId = Math.max(lastId, id);
  const usual = { ...{ active: false, highlighted: false, pinned: false, incognito: false, selected: false } };
  const state = { index: tabs.size, windowId: 1, groupId: -1, status: 'complete' as const };
  const kept = { discarded: false, frozen: false, autoDiscardable: true, lastAccessed: Date.now() };
  const tab = { ...usual, ...state, ...kept, ...given, id };
  tabs.set(id, tab);
  void onCreated.trigger({ ...tab });
  return { ...tab };
}

/** Something becomes of a tab: it loads, is shown, is unloaded. */
export function changeTab(id: number, change: Browser.tabs.OnUpdatedInfo & { active?: boolean }): void {
  const tab = { ...known(id), ...change };
  tabs.set(id, tab);
  void onUpdated.trigger(id, { ...change }, { ...tab });
}

/** The address that a tab shows; undefined where there is no such tab. */
export const addressIn = (id: number): string | undefined => tabs.get(id)?.url;

function known(id: number): Tab {
  const tab = tabs.get(id);
  // A browser has no answer for a tab that it does not have.
  if (!tab) throw new Error(`No tab with id: ${id}.`);
  return tab;
}

onReset(fakeBrowser.tabs, () => {
  tabs.clear();
  lastId = 0;
});
Object.assign(fakeBrowser.tabs, {
  onReplaced: fakeEvent<[newId: number, oldId: number]>(),
  get: async (id: number) => ({ ...known(id) }),
  query: async (wanted: Partial<Tab> & { currentWindow?: boolean; lastFocusedWindow?: boolean }) => {
    const { currentWindow: _current, lastFocusedWindow: _focused, ...fields } = wanted;
    const fits = (tab: Tab) => Object.entries(fields).every(([name, value]) => tab[name as keyof Tab] === value);
    return [...tabs.values()].filter(fits).map((tab) => ({ ...tab }));
  },
  create: async (given: Partial<Tab>) => openTab(given),
  async update(id: number, change: Parameters<typeof changeTab>[1]) {
    changeTab(id, change);
    return { ...known(id) };
  },
  async remove(ids: number | number[]) {
    for (const id of [ids].flat()) {
      const { windowId } = known(id);
      tabs.delete(id);
      await onRemoved.trigger(id, { windowId, isWindowClosing: false });
    }
  },
});
