import { browser, type Browser } from 'wxt/browser';

/**
 * Scripts go into at most this many frames of a tab: each frame costs some milliseconds, during which the page does
 * nothing else.
 */
export const mostInReach = 400;

/** The frames of a tab into which scripts are sent: all, or the first ones of thousands. Never rejects. */
export async function framesInReach(tabId: number): Promise<Browser.scripting.InjectionTarget> {
  const frames = (await browser.webNavigation.getAllFrames({ tabId }).catch(() => undefined)) ?? [];
  if (frames.length <= mostInReach) return { tabId, allFrames: true };
  return { tabId, frameIds: frames.slice(0, mostInReach).map(({ frameId }) => frameId) };
}
