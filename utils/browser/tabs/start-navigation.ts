import { browser } from 'wxt/browser';
import type { TabsPort } from '../../contracts/ports';
import { fail } from '../../failure';
import { runIn } from '../client/run-in';

export function leadsToFragment(from: string, url: string): boolean {
  const { hash = '', href } = URL.parse(url) ?? {};
  return hash !== '' && href?.split('#')[0] === URL.parse(from)?.href.split('#')[0];
}

/** Throws TAB_CLOSED, NAVIGATION_FAILED. */
export async function startNavigation(tabId: number, to: Parameters<TabsPort['navigate']>[0]): Promise<void> {
  try {
    if ('url' in to) await browser.tabs.update(tabId, { url: to.url });
    else if (to.history === 'reload') await browser.tabs.reload(tabId);
    else await goThroughHistory(tabId, to.history);
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    if (/no tab|invalid tab id/i.test(message)) throw fail('TAB_CLOSED', 'The tab was closed.');
    throw fail('NAVIGATION_FAILED', message, 'history' in to ? { params: { history: to.history } } : {});
  }
}

/**
 * From within the page where possible: Chromium's `tabs.goBack` passes over every page without a click of the user, so
 * over all that the agent opened.
 */
async function goThroughHistory(tabId: number, direction: 'back' | 'forward'): Promise<void> {
  const delta = direction === 'back' ? -1 : 1;
  try {
    await runIn({ tabId }, (by: number) => history.go(by), delta);
  } catch {
    await (delta < 0 ? browser.tabs.goBack(tabId) : browser.tabs.goForward(tabId));
  }
}
