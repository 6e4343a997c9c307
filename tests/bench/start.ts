import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { type BrowserName, browserNames, ensureBrowser } from '../../scripts/browsers.ts';
import { buildExtension, root, zipExtension } from '../../scripts/commands.ts';
import { serveStatic } from '../../scripts/serve.ts';
import { launchBrowser, type Page, type TestBrowser } from '../helpers/browsers/index.ts';

const ROUNDS = 10;
const FIRST_RUNS = 5;
const packages: Record<BrowserName, string> = { chromium: '-chrome.zip', firefox: '-firefox.zip' };

/**
 * The size of the package, how long the background takes from its end to its first answer, and the panel from the
 * request for its document to the first picture of a field that can be typed into, which Firefox does not tell, and to
 * that of the whole panel. Medians of ten rounds; of five for what a newcomer waits for, which includes what the test
 * driver itself takes. Words: `firefox`.
 */
export async function benchStart(words: string[]): Promise<string[]> {
  const name: BrowserName = browserNames.find((known) => words.includes(known)) ?? 'chromium';
  await zipExtension(name);
  const site = await serveStatic(join(root, 'demo'));
  const program = await ensureBrowser(name, (line) => process.stdout.write(`${line}\n`));
  const browser = await launchBrowser(name, { extensionDir: await buildExtension(name), program, headless: true });
  try {
    const extensionPage = await browser.newPage(`${browser.extensionBase}/icon.svg`);
    const awake = await rounds(() => wakeBackground(browser, extensionPage));
    await extensionPage.close();
    const shown: Paints[] = [];
    while (shown.length < ROUNDS) shown.push(await showPanel(browser, `${site.url}/index.html`));
    const first = await rounds(() => firstRun(browser, `${site.url}/index.html`), FIRST_RUNS);
    return [
      `Medians of ${ROUNDS} rounds`,
      `package  ${Math.round(packageBytes(name) / 1000)} kB`,
      `background awake  ${told(awake)}`,
      ...(name === 'chromium' ? [`field to type into  ${told(byPaint(shown, 'first-paint'))}`] : []),
      `panel shown whole  ${told(byPaint(shown, 'first-contentful-paint'))}`,
      `first run, from opening the panel to its field for a key  ${told(first)}`,
    ];
  } finally {
    await browser.close();
    await site.close();
  }
}

function packageBytes(name: BrowserName): number {
  const folder = join(root, '.output');
  const file = readdirSync(folder).find((one) => one.endsWith(packages[name]));
  if (!file) throw new Error(`There is no package for ${name} in ${folder}.`);
  return statSync(join(folder, file)).size;
}

async function rounds(round: () => Promise<number>, count = ROUNDS): Promise<number[]> {
  const figures: number[] = [];
  for (let done = 0; done < count; done += 1) figures.push(await round());
  return figures.sort((a, b) => a - b);
}

function told(sorted: readonly number[]): string {
  const ms = (at: number): string => `${Math.round(sorted[at] ?? 0)} ms`;
  return `${ms(Math.floor(sorted.length / 2))} (${ms(0)} to ${ms(sorted.length - 1)})`;
}

/**
 * The background hangs up on a port that it does not know: that is its first answer. The page is open already: a new
 * tab would wake the background before the measurement.
 */
export async function wakeBackground(browser: TestBrowser, extensionPage: Page): Promise<number> {
  await browser.killBackground();
  return extensionPage.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const started = performance.now();
        chrome.runtime.connect({ name: 'start' }).onDisconnect.addListener(() => resolve(performance.now() - started));
      }),
  );
}

/** When a page was painted, in ms from the request for it: the first with an outline, the second with text. */
type Paints = Partial<Record<'first-paint' | 'first-contentful-paint', number>>;

function byPaint(shown: readonly Paints[], paint: keyof Paints): number[] {
  return shown.map((paints) => paints[paint] ?? Number.NaN).sort((a, b) => a - b);
}

export async function showPanel(browser: TestBrowser, url: string): Promise<Paints> {
  const page = await browser.newPage(url);
  const panel = await browser.openPanel(page);
  await panel.waitFor(() => document.querySelector('.composer textarea'));
  const paints = await panel.evaluate(
    () =>
      new Promise<Record<string, number>>((resolve) => {
        new PerformanceObserver((list, observer) => {
          if (list.getEntriesByName('first-contentful-paint').length === 0) return;
          observer.disconnect();
          resolve(
            Object.fromEntries(performance.getEntriesByType('paint').map(({ name, startTime }) => [name, startTime])),
          );
        }).observe({ type: 'paint', buffered: true });
      }),
  );
  await panel.close();
  await page.close();
  return paints;
}

/** In the browser's own side panel or sidebar, as it is right after the installation. */
async function firstRun(browser: TestBrowser, url: string): Promise<number> {
  await browser.reset();
  const page = await browser.newPage(url);
  const started = performance.now();
  const panel = await browser.openRealPanel(page);
  await panel.waitFor(() => document.querySelector('.first-run input'));
  const ms = performance.now() - started;
  await browser.closePages();
  return ms;
}
