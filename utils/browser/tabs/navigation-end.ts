import { browser } from 'wxt/browser';
import { fail } from '../../failure';
import { NavigationWatch } from './navigation';

/** A loaded page may navigate on: it has this long to begin. */
const LEADS_ON_MS = 500;

/**
 * Resolves when the document is loaded and does not navigate on. Throws TIMEOUT, NAVIGATION_FAILED, TAB_CLOSED, or the
 * signal's reason.
 */
export async function navigationEnd(tabId: number, timeoutMs: number, signal: AbortSignal): Promise<void> {
  const watch = new NavigationWatch(tabId);
  try {
    const { status } = await browser.tabs.get(tabId);
    const loaded = status === 'complete' || (await watch.whenLoaded(timeoutMs, signal));
    const leadsOn = loaded && !watch.isReady && (await watch.whenLeaving(LEADS_ON_MS, signal));
    if (loaded && (!leadsOn || (await watch.whenReady(timeoutMs, signal)))) return;
    throw fail('TIMEOUT', `No navigation ended within ${timeoutMs} ms.`, { params: { seconds: timeoutMs / 1_000 } });
  } finally {
    watch.dispose();
  }
}
