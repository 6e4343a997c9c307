import { browser } from 'wxt/browser';
import { raceAbort } from '../../async';
import { AgentError } from '../../failure';
import { documentArrival } from '../tabs/await-document';
import { NavigationWatch } from '../tabs/navigation';
import { callPage } from '../client/page-client';

/**
 * Waits for the document of a navigation that had begun before anybody watched, as where the background died while a
 * form was being sent: the page that stands there would be seen as if nothing had been sent. A document that is still
 * being sent itself is not waited for. Milliseconds. Throws the signal's reason.
 */
export async function documentUnderWay(tabId: number, limitMs: number, signal: AbortSignal): Promise<void> {
  const watch = new NavigationWatch(tabId);
  try {
    const tab = await raceAbort(
      browser.tabs.get(tabId).catch(() => undefined),
      signal,
    );
    if (tab?.status !== 'loading') return;
    // The tab loads, and its document does not: another one is on its way.
    const { readyState } = await raceAbort(callPage({ tabId, frameId: 0 }, 'activity', {}), signal);
    if (readyState === 'complete') await documentArrival(tabId, watch, limitMs, signal);
  } catch (error) {
    // The look at the page tells what is wrong with it.
    if (!(error instanceof AgentError)) throw error;
  } finally {
    watch.dispose();
  }
}
