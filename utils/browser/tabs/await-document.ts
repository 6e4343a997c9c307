import { browser } from 'wxt/browser';
import { raceAbort } from '../../async';
import { AgentError, fail } from '../../failure';
import { sinceMutation } from '../client/page-activity';
import { callPage } from '../client/page-client';
import { NavigationWatch } from './navigation';
import { tabIfOpen } from './tab-address';

/** A document that has not grown for so long is taken as it is. */
const STALLED_MS = 2_000;
/** One that grows all the time is taken after this. */
const GROWING_LIMIT_MS = 10_000;
/** A loaded page that navigates on begins within this time. */
const LEADS_ON_MS = 500;

/**
 * Until a navigation has brought a parsed document, or one whose server keeps the rest back. False when none came
 * within `limitMs`. Throws as NavigationWatch.when.
 */
export async function documentArrival(watch: NavigationWatch, limitMs: number, signal: AbortSignal): Promise<boolean> {
  if (!(await watch.when('arrived', limitMs, signal))) return false;
  if (!(await watch.when('ready', STALLED_MS, signal))) await readable(watch, signal);
  return true;
}

/** The document is loaded and does not navigate on. Throws TIMEOUT, NAVIGATION_FAILED, TAB_CLOSED, or the reason. */
export async function navigationEnd(tabId: number, timeoutMs: number, signal: AbortSignal): Promise<void> {
  using watch = new NavigationWatch(tabId);
  const { status } = await browser.tabs.get(tabId);
  const loaded = status === 'complete' || (await watch.when('loaded', timeoutMs, signal));
  const leadsOn = loaded && !watch.isReady && (await watch.when('leaving', LEADS_ON_MS, signal));
  if (!loaded || (leadsOn && !(await watch.when('ready', timeoutMs, signal))))
    throw fail('TIMEOUT', `No navigation ended within ${timeoutMs} ms.`, { params: { seconds: timeoutMs / 1_000 } });
}

/**
 * For a navigation that began unwatched, as when the background died while a form was sent: the old page would look as
 * if nothing had been sent. Not while the present document arrives. Throws the signal's reason.
 */
export async function documentUnderWay(tabId: number, limitMs: number, signal: AbortSignal): Promise<void> {
  using watch = new NavigationWatch(tabId);
  try {
    const tab = await raceAbort(tabIfOpen(tabId), signal);
    if (tab?.status !== 'loading') return;
    // The tab loads although its document is complete: another is on its way.
    const { readyState } = await raceAbort(callPage({ tabId, frameId: 0 }, 'activity', {}), signal);
    if (readyState === 'complete') await documentArrival(watch, limitMs, signal);
  } catch (error) {
    if (!(error instanceof AgentError)) throw error;
  }
}

export async function readable(watch: NavigationWatch, signal: AbortSignal): Promise<void> {
  const over = new AbortController();
  const either = AbortSignal.any([signal, over.signal]);
  const isReadable = Promise.race([watch.when('ready', Infinity, either), whenStalled(watch.tabId, either)]);
  await isReadable.finally(() => over.abort());
}

/** A question under way is not cut off: the look after a silence then waits no longer. */
async function whenStalled(tabId: number, signal: AbortSignal): Promise<void> {
  const until = Date.now() + GROWING_LIMIT_MS;
  for (;;) {
    const since = await sinceMutation({ tabId, frameId: 0 }, signal);
    const left = until - Date.now();
    if (since === undefined || since >= STALLED_MS || left <= 0) return;
    await raceAbort(new Promise((resolve) => setTimeout(resolve, Math.min(STALLED_MS - since, left))), signal);
  }
}
