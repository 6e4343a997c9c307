import { type BrowserName, ensureBrowser } from '../../scripts/browsers.ts';
import { extensionDir } from '../../scripts/commands.ts';
import { launchBrowser, type TestBrowser } from './browsers/index.ts';

const running = new Map<BrowserName, TestBrowser>();

/**
 * The one browser of its kind for all spec files that this process runs, reset for each: starting one takes seconds.
 * The browser ends with the process.
 */
export async function sharedBrowser(name: BrowserName): Promise<TestBrowser> {
  const browser = running.get(name);
  if (browser && (await isReset(browser))) return browser;
  running.delete(name);
  await browser?.close();
  const program = await ensureBrowser(name, () => undefined);
  const headless = process.env.E2E_SHOW !== '1';
  const started = await launchBrowser(name, { extensionDir: extensionDir(name), program, headless });
  running.set(name, started);
  void started.ended.then(() => {
    if (running.get(name) === started) running.delete(name);
  });
  return started;
}

/**
 * Firefox 153 loses track of a tab whose window was minimised: then the browser cannot be reset, and another one takes
 * its place.
 */
async function isReset(browser: TestBrowser): Promise<boolean> {
  try {
    await browser.reset();
    return true;
  } catch (error) {
    process.stderr.write(`${browser.name} is started anew: ${String(error)}\n`);
    return false;
  }
}
