import { browser } from 'wxt/browser';
import { isGiven } from '../is-given';

/** Fails where the tab is gone. */
export async function showTab(tabId: number): Promise<void> {
  const tab = await browser.tabs.update(tabId, { active: true });
  if (tab?.windowId !== undefined && isGiven('windows')) await browser.windows.update(tab.windowId, { focused: true });
}

/** In a window of its own, or a tab where the browser has only one window. An open one comes to the front. */
export async function openPanelWindow(tabId: number): Promise<void> {
  const url = `${browser.runtime.getURL('/sidebar.html')}?tab=${tabId}`;
  const open = (await browser.tabs.query({})).find((tab) => tab.url === url);
  if (open?.id !== undefined) await showTab(open.id);
  else if (isGiven('windows')) await browser.windows.create({ url, type: 'popup', width: 420, height: 760 });
  else await browser.tabs.create({ url });
}
