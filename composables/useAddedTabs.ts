import type { Ref } from 'vue';
import type { TabInfo } from '@/utils/contracts/events';
import { sessionValue } from './session-items';

export function useAddedTabs(tabId: Ref<number | undefined>) {
  const { value: tabs, read, keep } = sessionValue<readonly TabInfo[]>('tabs', tabId, []);

  /** Each tab once, as chosen last. */
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
