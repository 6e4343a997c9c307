import type { BrowserName } from '../../../scripts/browsers.ts';
import { launchChromium } from './chromium.ts';
import { launchFirefox } from './firefox.ts';
import type { LaunchOptions, TestBrowser } from './types.ts';

export type { BrowserName, Page, Query, TestBrowser } from './types.ts';

/** Starts a real browser on a throw-away profile with the extension loaded. `close()` it when done. */
export function launchBrowser(name: BrowserName, options: LaunchOptions): Promise<TestBrowser> {
  return name === 'chromium' ? launchChromium(options) : launchFirefox(options);
}
