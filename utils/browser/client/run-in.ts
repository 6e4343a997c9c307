import { browser, type Browser } from 'wxt/browser';
import type { ScriptPublicPath } from 'wxt/utils/inject-script';

/**
 * Sent to the extension's own world as source. The page may load forever: what is already there can be read. Rejects
 * with what the browser says.
 */
export function runIn<Args extends unknown[], Result>(
  target: Browser.scripting.InjectionTarget,
  func: (...args: Args) => Result,
  ...args: Args
): Promise<Browser.scripting.InjectionResult<Awaited<Result>>[]> {
  return browser.scripting.executeScript({ target, func, args, injectImmediately: true });
}

/** Gives what the script's `main` returned in each frame. Rejects as `runIn`. */
export function runFileIn(target: Browser.scripting.InjectionTarget, file: ScriptPublicPath) {
  return browser.scripting.executeScript({ target, files: [file], injectImmediately: true });
}

export const onlyFrame = ({ tabId, frameId }: { tabId: number; frameId: number }) => ({ tabId, frameIds: [frameId] });
