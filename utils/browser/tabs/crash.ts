import { browser } from 'wxt/browser';
import { toFailure } from '../../failure';
import { withTimeLimit } from '../../time-limit';

/** A tab that has crashed says so at once; a page that is only busy says nothing. */
const PING_MS = 1_000;

/** Firefox runs nothing in its own pages either. What it shows in place of a crashed page is not one of these. */
const ownPage = /^(?!about:(blank|tabcrashed))(about|chrome|resource|moz-extension|view-source):/;

/** Whether the browser itself says that the tab's page has gone with its process. Only Chromium does. */
export async function isUnloaded(tabId: number): Promise<boolean> {
  const tab = await browser.tabs.get(tabId).catch(() => undefined);
  return tab?.status === 'unloaded' && !tab.discarded;
}

/**
 * Whether the process that showed the tab's page has ended. Chromium reports it on the tab; Firefox 153 runs nothing in
 * such a tab and reports no error.
 */
export async function hasCrashed(tabId: number): Promise<boolean> {
  const tab = await browser.tabs.get(tabId).catch(() => undefined);
  if (!tab || tab.discarded) return false;
  if (tab.status === 'unloaded') return true;
  if (ownPage.test(tab.url ?? '')) return false;
  const runsNothing = () =>
    withTimeLimit(
      browser.scripting.executeScript({ target: { tabId }, func: () => true, injectImmediately: true }),
      PING_MS,
      'TIMEOUT',
      'The page is busy.',
    ).then(([frame]) => frame?.result !== true);
  try {
    return await runsNothing();
  } catch (error) {
    if (toFailure(error).code === 'TIMEOUT') return false;
    // Firefox 153 reports an error from a page that is lost at this very moment: what took its place is asked then.
    return runsNothing().catch(() => false);
  }
}
