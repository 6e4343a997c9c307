import { browser } from 'wxt/browser';
import { toFailure } from '../../failure';
import { withTimeLimit } from '../../time-limit';
import { runIn } from '../client/run-in';

/** A tab that has crashed says so at once; a page that is only busy says nothing. */
const PING_MS = 1_000;

/** Firefox runs nothing in its own pages either. What it shows in place of a crashed page is not one of these. */
const ownPage = /^(?!about:(blank|tabcrashed))(about|chrome|resource|moz-extension|view-source):/;

/** True if the browser itself says that the tab's page has gone with its process. Only Chromium does. */
export async function isUnloaded(tabId: number): Promise<boolean> {
  const tab = await browser.tabs.get(tabId).catch(() => undefined);
  return tab?.status === 'unloaded' && !tab.discarded;
}

/**
 * True if the process that showed the tab's page has ended. Chromium reports it on the tab; Firefox 153 runs nothing in
 * such a tab and reports no error.
 */
export async function hasCrashed(tabId: number): Promise<boolean> {
  try {
    return await looksCrashed(tabId);
  } catch (error) {
    if (toFailure(error).code === 'TIMEOUT') return false;
    // An error comes also from a page that is lost at this very moment: now the browser knows what became of it.
    return looksCrashed(tabId).catch(() => false);
  }
}

/** Throws where nothing can be run in the tab, or its page does not answer in time. */
async function looksCrashed(tabId: number): Promise<boolean> {
  const tab = await browser.tabs.get(tabId).catch(() => undefined);
  if (!tab || tab.discarded) return false;
  if (tab.status === 'unloaded') return true;
  if (ownPage.test(tab.url ?? '')) return false;
  const ping = runIn({ tabId }, () => true);
  const [frame] = await withTimeLimit(ping, PING_MS, 'TIMEOUT', 'The page is busy.');
  return frame?.result !== true;
}
