import { vi } from 'vitest';
import type { TestBrowser } from './browsers/types.ts';

/**
 * Gives the extension the browser's permission to run code, and waits until it can. Firefox 140 never can: it has no
 * way to run code on demand.
 */
export async function letCodeRun(browser: TestBrowser): Promise<void> {
  await browser.allowCode(true);
  const able = (): Promise<boolean> =>
    browser.inExtension(
      () =>
        typeof (globalThis as unknown as { chrome: { userScripts?: { execute?: unknown } } }).chrome.userScripts
          ?.execute === 'function',
    );
  await vi.waitUntil(able);
}
