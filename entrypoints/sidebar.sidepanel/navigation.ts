import { browser } from 'wxt/browser';
import { ignoreLateFailure } from '@/utils/async';

export async function openSettings(): Promise<void> {
  await browser.runtime.openOptionsPage();
}

/** `openOptionsPage` takes no hash, so a section is opened as a tab. */
export async function openModelSettings(): Promise<void> {
  await browser.tabs.create({ url: browser.runtime.getURL('/options.html#models') });
}

export async function openDataSettings(): Promise<void> {
  await browser.tabs.create({ url: browser.runtime.getURL('/options.html#data') });
}

export async function openWorkflowSettings(): Promise<void> {
  await browser.tabs.create({ url: browser.runtime.getURL('/options.html#workflows') });
}

/** A side panel cannot show the browser's question about the microphone; a tab can. */
export async function openMicrophoneSettings(): Promise<void> {
  await browser.tabs.create({ url: browser.runtime.getURL('/options.html?microphone#safety' as '/options.html') });
}

/** Opens a window of its own for the panel of a tab: a window that is open already comes to the front. */
export async function openPanelWindow(tabId: number): Promise<void> {
  const url = `${browser.runtime.getURL('/sidebar.html')}?tab=${tabId}`;
  const open = (await browser.tabs.query({})).find((tab) => tab.url === url);
  if (open?.id !== undefined) await showTab(open.id);
  else await browser.windows.create({ url, type: 'popup', width: 420, height: 760 });
}

/** Closes a tab, which may be gone already. */
export async function closeTab(tabId: number): Promise<void> {
  await browser.tabs.remove(tabId).catch(ignoreLateFailure);
}

export async function showTab(tabId: number): Promise<void> {
  const tab = await browser.tabs.update(tabId, { active: true });
  if (tab?.windowId !== undefined) await browser.windows.update(tab.windowId, { focused: true });
}
