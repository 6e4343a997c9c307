import type { Tabs } from 'webextension-polyfill';
import { browser } from 'wxt/browser';
import { fail } from '../../../failure';
import { isGiven } from '../../is-given';
import { listen } from '../../listen';
import { shrunkJpeg } from './shrink-image';
import { withTimeLimit } from '../../../time-limit';

const LIMIT_MS = 5_000;
const format = { format: 'jpeg', quality: 75 } as const;

/**
 * JPEG in base64, its longer side at most 1568 pixels. Firefox captures any tab; Chromium only the active one of a
 * window, else TAB_HIDDEN. Throws also NO_PERMISSION, TAB_CLOSED, TIMEOUT.
 */
export async function takeScreenshot(tabId: number): Promise<string> {
  return shrunkJpeg(await wholeScreenshot(tabId));
}

export async function wholeScreenshot(tabId: number): Promise<string> {
  const url = await withTimeLimit(capture(tabId), LIMIT_MS, 'TIMEOUT', 'The browser took no picture of the tab.');
  return url.slice(url.indexOf(',') + 1);
}

async function capture(tabId: number): Promise<string> {
  try {
    // Firefox only. https://developer.mozilla.org/docs/Mozilla/Add-ons/WebExtensions/API/tabs/captureTab
    const { captureTab } = browser.tabs as unknown as Partial<Tabs.Static>;
    return captureTab ? await captureTab(tabId, { ...format, scale: 1 }) : await captureActive(tabId);
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error);
    if (/no tab with id|invalid tab/i.test(text)) throw fail('TAB_CLOSED', 'The tab was closed.');
    if (/permission|cannot access/i.test(text))
      throw fail('NO_PERMISSION', 'The browser lets Sidehand take no picture of this page.');
    throw error;
  }
}

/** Chromium captures what its window shows, and hangs where that is not drawn. The user may switch tabs meanwhile. */
async function captureActive(tabId: number): Promise<string> {
  let switched = false;
  const stopListening = listen(browser.tabs.onActivated, (tab) => {
    switched ||= tab.tabId !== tabId;
  });
  try {
    const { active, windowId } = await browser.tabs.get(tabId);
    const shown = active && !(isGiven('windows') && (await browser.windows.get(windowId)).state === 'minimized');
    if (!shown) throw hiddenTabError();
    const url = await browser.tabs.captureVisibleTab(windowId, format);
    if (switched || !(await browser.tabs.get(tabId)).active) throw hiddenTabError();
    return url;
  } finally {
    stopListening();
  }
}

const hiddenTabError = () => fail('TAB_HIDDEN', 'The tab is not in view, so no picture could be taken.');
