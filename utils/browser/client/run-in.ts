import { browser, type Browser } from 'wxt/browser';
import type { ScriptPublicPath } from 'wxt/utils/inject-script';

/**
 * Sent to the isolated world as source. Does not wait for a page that may load forever. Rejects with the browser's
 * error.
 */
export function runIn<Args extends unknown[], Result>(
  target: Browser.scripting.InjectionTarget,
  func: (...args: Args) => Result,
  ...args: Args
): Promise<Browser.scripting.InjectionResult<Awaited<Result>>[]> {
  return browser.scripting.executeScript({ target, func, args, injectImmediately: true });
}

/** Gives what `main` returned in each frame. Rejects as `runIn`. */
export function runFileIn(target: Browser.scripting.InjectionTarget, file: ScriptPublicPath) {
  return browser.scripting.executeScript({ target, files: [file], injectImmediately: true });
}

/**
 * One lost frame makes a common call fail: then each gets its own. Never rejects: a frame may be gone, closed to
 * extensions, or an error page.
 */
export async function inEachFrame(
  target: Browser.scripting.InjectionTarget,
  work: (frames: Browser.scripting.InjectionTarget) => Promise<unknown>,
): Promise<void> {
  const { tabId, frameIds = [] } = target;
  await work(target).catch(async () => {
    if (frameIds.length > 1)
      await Promise.all(frameIds.map((frameId) => inEachFrame(onlyFrame({ tabId, frameId }), work)));
  });
}

export const onlyFrame = ({ tabId, frameId }: { tabId: number; frameId: number }) => ({ tabId, frameIds: [frameId] });
