import { toFailure } from '../../failure';
import { withTimeLimit } from '../../time-limit';
import { runIn } from '../client/run-in';
import { tabIfOpen } from './tab-address';

/** A crashed tab answers at once; a busy page does not. */
const PING_MS = 1_000;

/** Firefox runs no script in these either, and shows none of them for a crash. */
const ownPage = /^(?!about:(blank|tabcrashed))(about|chrome|resource|moz-extension|view-source):/;

/** The page has gone with its process. Only Chromium says so. */
export async function isUnloaded(tabId: number): Promise<boolean> {
  const tab = await tabIfOpen(tabId);
  return tab?.status === 'unloaded' && !tab.discarded;
}

/** Chromium reports it on the tab; Firefox 153 runs nothing there and reports no error. */
export async function hasCrashed(tabId: number): Promise<boolean> {
  try {
    return await looksCrashed(tabId);
  } catch (error) {
    if (toFailure(error).code === 'TIMEOUT') return false;
    // So does a page that is being lost: now the browser knows.
    return looksCrashed(tabId).catch(() => false);
  }
}

/** Throws where nothing can run in the tab, or its page does not answer in time. */
async function looksCrashed(tabId: number): Promise<boolean> {
  const tab = await tabIfOpen(tabId);
  if (!tab || tab.discarded) return false;
  if (tab.status === 'unloaded') return true;
  if (ownPage.test(tab.url ?? '')) return false;
  const ping = runIn({ tabId }, () => true);
  const [frame] = await withTimeLimit(ping, PING_MS, 'TIMEOUT', 'The page is busy.');
  return frame?.result !== true;
}
