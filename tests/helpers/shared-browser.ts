import { type BrowserName, ensureBrowser } from '../../scripts/browsers.ts';
import { extensionDir } from '../../scripts/commands.ts';
import { launchBrowser, type TestBrowser } from './browsers/index.ts';

const running = new Map<BrowserName, TestBrowser>();

/**
 * The one browser of its kind for all spec files that this process runs, as new each time: starting one takes seconds.
 * It ends with the process.
 */
export async function sharedBrowser(name: BrowserName): Promise<TestBrowser> {
  const browser = running.get(name);
  if (browser) {
    await browser.reset();
    return browser;
  }
  const program = await ensureBrowser(name, () => undefined);
  const started = await launchBrowser(name, { extensionDir: extensionDir(name), program, headless: true });
  running.set(name, started);
  void started.ended.then(() => running.delete(name));
  return started;
}
