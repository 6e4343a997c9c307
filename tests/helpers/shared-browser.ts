import { type BrowserName, ensureBrowser } from '../../scripts/browsers.ts';
import { extensionDir } from '../../scripts/commands.ts';
import { withTimeLimit } from '../../utils/time-limit.ts';
import { launchBrowser, type TestBrowser } from './browsers/index.ts';

/** Leaves time to start another one before a hook ends. */
const RESET_LIMIT_MS = 60_000;
/** Firefox draws 60 times a second for people and in benches, which takes a fifth of the work of a test. */
const slowDisplay = { 'layout.frame_rate': 30 };
const running = new Map<BrowserName, TestBrowser>();

/**
 * The one browser of its kind for all spec files that this process runs, reset for each: starting one takes seconds.
 * The browser ends with the process.
 */
export async function sharedBrowser(name: BrowserName): Promise<TestBrowser> {
  const browser = running.get(name);
  if (browser && (await isReset(browser))) return browser;
  running.delete(name);
  // One that does not answer does not close either.
  await browser?.kill();
  const program = await ensureBrowser(name, () => undefined);
  const headless = process.env.E2E_SHOW !== '1';
  const started = await launchBrowser(name, {
    extensionDir: extensionDir(name),
    program,
    headless,
    prefs: slowDisplay,
  });
  running.set(name, started);
  void started.ended.then(() => {
    if (running.get(name) === started) running.delete(name);
  });
  return started;
}

/**
 * Firefox 153 loses track of a tab whose window was minimised, and Chromium 156, on a busy machine, now and then never
 * answers that an extension is to be removed: then the browser cannot be reset, and another one takes its place.
 */
async function isReset(browser: TestBrowser): Promise<boolean> {
  try {
    await withTimeLimit(browser.reset(), RESET_LIMIT_MS, 'TIMEOUT', 'It was not reset in time.');
    return true;
  } catch (error) {
    process.stderr.write(`${browser.name} is started anew: ${String(error)}\n`);
    return false;
  }
}
