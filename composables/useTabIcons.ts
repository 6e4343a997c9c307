import { onScopeDispose, shallowRef, watch, type Ref } from 'vue';
import { browser } from 'wxt/browser';
import { favIconOf } from './fav-icon';

/** Tabs without an icon, or that are gone, are not in the map. */
export function useTabIcons(tabIds: Ref<readonly number[]>): Ref<ReadonlyMap<number, string>> {
  const icons = shallowRef<ReadonlyMap<number, string>>(new Map());
  let latest = 0;

  async function refresh(): Promise<void> {
    const request = ++latest;
    const wanted = new Set(tabIds.value);
    const tabs = (await browser.tabs.query({})).filter(({ id }) => id !== undefined && wanted.has(id));
    if (request !== latest) return;
    const found = tabs.map((tab): [number, string] => [tab.id as number, favIconOf(tab, tab.url ?? '')]);
    icons.value = new Map(found.filter(([, url]) => url !== ''));
  }

  const onUpdated = (tabId: number, { favIconUrl, url }: { favIconUrl?: string; url?: string }) => {
    if ((favIconUrl !== undefined || url !== undefined) && tabIds.value.includes(tabId)) void refresh();
  };
  browser.tabs.onUpdated.addListener(onUpdated);
  onScopeDispose(() => browser.tabs.onUpdated.removeListener(onUpdated));
  watch(() => tabIds.value.join(), refresh, { immediate: true });
  return icons;
}
