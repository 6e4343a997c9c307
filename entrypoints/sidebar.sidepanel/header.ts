import { computed } from 'vue';
import { t } from '@/locales';
import { openPanelWindow } from '@/utils/browser/tabs/show-tab';
import type { Panel } from './panel';

/** What the panel's header shows of the tab, and what its buttons do. */
export function useHeader({ tab, tabId, chat, general, attempt }: Panel) {
  const { running } = chat;
  return {
    title: computed(() => tab.value?.title ?? t('panel_tab_none')),
    working: computed(() => running.value.some(({ heldTabs }) => heldTabs.some((id) => id === tabId.value))),
    detach: () =>
      attempt(async () => {
        if (tabId.value !== undefined) await openPanelWindow(tabId.value);
      }),
    allowCode: (allowCodeGeneration: boolean) => attempt(() => general.set({ allowCodeGeneration })),
  };
}
