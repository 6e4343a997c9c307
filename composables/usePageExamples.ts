import { shallowRef, watch, type Ref } from 'vue';
import { ignoreLateFailure } from '@/utils/async';
import type { TabInfo } from '@/utils/contracts/events';
import type { PanelConnection } from './usePanelConnection';

export function usePageExamples(
  connection: Pick<PanelConnection, 'call'>,
  tab: () => Pick<TabInfo, 'tabId' | 'url' | 'title'> | undefined,
): Ref<readonly string[]> {
  const examples = shallowRef<readonly string[]>([]);
  watch(
    () => {
      const shown = tab();
      return shown && `${shown.tabId} ${shown.url} ${shown.title}`;
    },
    async (page) => {
      examples.value = [];
      const tabId = tab()?.tabId;
      if (tabId === undefined) return;
      const found = await connection.call('pageExamples', { tabId }).catch(ignoreLateFailure);
      const now = tab();
      // The tab may show another page meanwhile.
      if (now && `${now.tabId} ${now.url} ${now.title}` === page) examples.value = found?.examples ?? [];
    },
    { immediate: true },
  );
  return examples;
}
