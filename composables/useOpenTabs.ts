import { shallowRef, type Ref } from 'vue';
import { browser } from 'wxt/browser';
import type { OpenTab } from '@/utils/agent/conversation/open-tab';
import { isRestrictedPage } from './restricted-page';

/** `refresh` reads them: they are not followed while the user is not choosing. */
export function useOpenTabs(tabId: Ref<number | undefined>) {
  const openTabs = shallowRef<readonly OpenTab[]>([]);

  async function refresh(): Promise<void> {
    const all = await browser.tabs.query({});
    const own = all.find(({ id }) => id === tabId.value);
    openTabs.value = all
      .flatMap(({ id, url = '', title = '', windowId, discarded }): OpenTab[] => {
        if (id === undefined || id === tabId.value || url.startsWith(location.origin)) return [];
        const problem = isRestrictedPage(url) ? 'restricted' : discarded ? 'unloaded' : undefined;
        const inWindow = windowId === own?.windowId;
        return [{ tabId: id, url, title: title || url, inWindow, ...(problem ? { problem } : {}) }];
      })
      .toSorted((a, b) => Number(b.inWindow) - Number(a.inWindow));
  }

  return { openTabs, refresh };
}
