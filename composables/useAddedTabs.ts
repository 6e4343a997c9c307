import { shallowRef, watch, type Ref } from 'vue';
import type { TabInfo } from '@/utils/contracts/events';
import { sessionItems } from './session-items';

export function useAddedTabs(tabId: Ref<number | undefined>) {
  const tabs = shallowRef<readonly TabInfo[]>([]);
  watch(
    tabId,
    (id) => {
      tabs.value = id === undefined ? [] : read(id);
    },
    { immediate: true },
  );

  function keep(changed: readonly TabInfo[], id = tabId.value): void {
    if (id === tabId.value) tabs.value = changed;
    if (id !== undefined) kept.write(id, changed.length > 0 ? JSON.stringify(changed) : undefined);
  }

  /** Each tab once, as it was chosen last. */
  const joined = (before: readonly TabInfo[], added: readonly TabInfo[]) => [
    ...before.filter(({ tabId: old }) => !added.some((tab) => tab.tabId === old)),
    ...added,
  ];

  return {
    tabs,
    /** Returns whether all found room. */
    add(added: readonly TabInfo[], most: number): boolean {
      const all = joined(tabs.value, added);
      keep(all.slice(0, most));
      return all.length <= most;
    },
    remove: (removed: number) => keep(tabs.value.filter((tab) => tab.tabId !== removed)),
    clear: () => keep([]),
    restore: (id: number, unsent: readonly TabInfo[]) => keep(joined(unsent, read(id)), id),
  };
}

function read(tabId: number): TabInfo[] {
  return JSON.parse(kept.read(tabId) ?? '[]') as TabInfo[];
}

const kept = sessionItems('tabs');
