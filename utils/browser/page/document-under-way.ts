import { raceAbort } from '../../async';
import { AgentError } from '../../failure';
import { documentArrival } from '../tabs/await-document';
import { NavigationWatch } from '../tabs/navigation';
import { callPage } from '../client/page-client';
import { tabIfOpen } from '../tabs/tab-address';

/**
 * Waits for the document of a navigation that began before anything watched it, for example because the background died
 * while a form was sent: the old page would look as if nothing had been sent. Does not wait where the present document
 * is still arriving. Throws the signal's reason.
 */
export async function documentUnderWay(tabId: number, limitMs: number, signal: AbortSignal): Promise<void> {
  const watch = new NavigationWatch(tabId);
  try {
    const tab = await raceAbort(tabIfOpen(tabId), signal);
    if (tab?.status !== 'loading') return;
    // The tab loads although its document is complete: another document is on its way.
    const { readyState } = await raceAbort(callPage({ tabId, frameId: 0 }, 'activity', {}), signal);
    if (readyState === 'complete') await documentArrival(tabId, watch, limitMs, signal);
  } catch (error) {
    if (!(error instanceof AgentError)) throw error;
  } finally {
    watch.dispose();
  }
}
