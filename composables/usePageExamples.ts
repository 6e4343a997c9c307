import { shallowRef, watch, type Ref } from 'vue';
import { ignoreLateFailure } from '@/utils/async';
import type { TabInfo } from '@/utils/contracts/events';
import type { PanelConnection } from './usePanelConnection';

export function usePageExamples(
  connection: Pick<PanelConnection, 'call'>,
  tab: () => Pick<TabInfo, 'tabId' | 'url' | 'title'> | undefined,
): Ref<readonly string[]> {
  const examples = shallowRef<readonly string[]>([]);
  const shownPage = () => {
    const shown = tab();
    return shown && `${shown.tabId} ${shown.url} ${shown.title}`;
  };
  watch(
    shownPage,
    async (page) => {
      examples.value = [];
      const tabId = tab()?.tabId;
      if (tabId === undefined) return;
      const found = await connection.call('pageExamples', { tabId }).catch(ignoreLateFailure);
      // The tab may show another page meanwhile.
      if (shownPage() === page) examples.value = found?.examples ?? [];
    },
    { immediate: true },
  );
  return examples;
}
