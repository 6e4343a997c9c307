import { raceAbort } from '../../async';
import type { PageView } from '../../contracts/events';
import { onFailure } from '../../failure';
import { callPage } from '../client/page-client';
import { tabIfOpen } from '../tabs/tab-address';

/** The tab still shows the same document at the same address. Throws the signal's reason. */
export async function isThere({ tabId, url, documentKey }: PageView, signal: AbortSignal): Promise<boolean> {
  // The page could not be read: nobody can say.
  if (documentKey === '') return false;
  const asked = Promise.all([
    tabIfOpen(tabId),
    callPage({ tabId, frameId: 0 }, 'activity', {}).catch(onFailure(undefined)),
  ]);
  const [tab, page] = await raceAbort(asked, signal);
  return tab?.url === url && page?.documentKey === documentKey;
}
