import { browser, type Browser } from 'wxt/browser';
import { whenUnused } from './page-turns';

/** Each frame costs some milliseconds, in which the page does nothing else. */
export const maxInReach = 400;
export const maxAtOnce = 40;
const atATime = 25;

/** Never rejects. */
export async function framesIn(tabId: number): Promise<Browser.webNavigation.GetAllFrameResultDetails[]> {
  return (await browser.webNavigation.getAllFrames({ tabId }).catch(() => undefined)) ?? [];
}

/** Of thousands, only the first. Never rejects. */
export async function framesInReach(tabId: number): Promise<Browser.scripting.InjectionTarget> {
  const frames = await framesIn(tabId);
  if (frames.length <= maxInReach) return { tabId, allFrames: true };
  return { tabId, frameIds: frames.slice(0, maxInReach).map(({ frameId }) => frameId) };
}

/**
 * Top frame first, then some at a time while nothing else is asked of the page or `hurry` has resolved. Ends once
 * `isWanted` says no. Never rejects.
 */
export async function* framesBySteps(
  tabId: number,
  isWanted: () => boolean,
  hurry?: Promise<void>,
): AsyncGenerator<{ tabId: number; frameIds: number[] }> {
  const frames = await framesIn(tabId);
  const rest = frames.slice(0, maxInReach).flatMap(({ frameId }) => (frameId === 0 ? [] : [frameId]));
  yield { tabId, frameIds: [0] };
  for (let at = 0; at < rest.length; at += atATime) {
    await Promise.race([whenUnused(tabId), ...(hurry ? [hurry] : [])]);
    if (!isWanted()) return;
    yield { tabId, frameIds: rest.slice(at, at + atATime) };
  }
}
