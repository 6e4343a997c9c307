import { browser, type Browser } from 'wxt/browser';

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

export const onlyFrame = ({ tabId, frameId }: { tabId: number; frameId: number }) => ({ tabId, frameIds: [frameId] });
