import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { type BrowserName, browserNames, ensureBrowser } from '../../scripts/browsers.ts';
import { removeFolder } from '../../scripts/cleanup.ts';
import { buildExtension, root, zipExtension } from '../../scripts/commands.ts';
import { serveStatic } from '../../scripts/serve.ts';
import { launchBrowser, type Page, type TestBrowser } from '../helpers/browsers/index.ts';
import { writeEmptyExtension } from './empty-extension.ts';
import { say } from '../../scripts/say.ts';

const ROUNDS = 10;
const FIRST_RUNS = 5;
const packages: Record<BrowserName, string> = { chromium: '-chrome.zip', firefox: '-firefox.zip' };

/**
 * The size of the package, how long the background takes from its end to its first answer, and the panel from the
 * request for its document to the first picture of a field that can be typed into, which Firefox does not tell, and to
 * that of the whole panel. Medians of ten rounds, each beside an empty extension in a browser of its own; of five for
 * what a newcomer waits for, which includes what the test driver itself takes. Words: `firefox`.
 */
export async function benchStart(words: string[]): Promise<string[]> {
  const name: BrowserName = browserNames.find((known) => words.includes(known)) ?? 'chromium';
  await zipExtension(name);
  const site = await serveStatic(join(root, 'demo'));
  const program = await ensureBrowser(name, say);
  const extensionDir = await buildExtension(name);
  const emptyDir = writeEmptyExtension(extensionDir);
  const url = `${site.url}/index.html`;
  const ours = await openStarts(name, program, extensionDir);
  const empty = await openStarts(name, program, emptyDir);
  try {
    const measured: { ours: Start; empty: Start }[] = [];
    while (measured.length < ROUNDS) measured.push({ ours: await start(ours, url), empty: await start(empty, url) });
    const first: number[] = [];
    while (first.length < FIRST_RUNS) first.push(await firstRun(ours.browser, url));
    const lineOf = (label: string, figure: keyof Start) => {
      const ratios = measured.map((round) => round.ours[figure] / round.empty[figure]).sort((a, b) => a - b);
      const ratio = ratios[Math.floor(ratios.length / 2)] ?? Number.NaN;
      return `${label}  ${told(measured.map((round) => round.ours[figure]))}, ${ratio.toFixed(2)} times an empty extension`;
    };
    return [
      `Medians of ${ROUNDS} rounds`,
      `package  ${Math.round(packageBytes(name) / 1000)} kB`,
      lineOf('background awake', 'awake'),
      ...(name === 'chromium' ? [lineOf('field to type into', 'first-paint')] : []),
      lineOf('panel shown whole', 'first-contentful-paint'),
      `first run, from opening the panel to its field for a key  ${told(first)}`,
    ];
  } finally {
    await ours.browser.close();
    await empty.browser.close();
    await site.close();
    removeFolder(emptyDir);
  }
}

/** A browser with an extension, and a page of it that stays open. */
interface Starts {
  browser: TestBrowser;
  own: Page;
}

async function openStarts(name: BrowserName, program: string, extensionDir: string): Promise<Starts> {
  const browser = await launchBrowser(name, { extensionDir, program, headless: true });
  return { browser, own: await browser.newPage(`${browser.extensionBase}/icon.svg`) };
}

/** Milliseconds. */
type Start = Record<'awake' | 'first-paint' | 'first-contentful-paint', number>;

async function start({ browser, own }: Starts, url: string): Promise<Start> {
  const awake = await wakeBackground(browser, own);
  return { awake, 'first-paint': Number.NaN, 'first-contentful-paint': Number.NaN, ...(await showPanel(browser, url)) };
}

function packageBytes(name: BrowserName): number {
  const folder = join(root, '.output');
  const file = readdirSync(folder).find((one) => one.endsWith(packages[name]));
  if (!file) throw new Error(`There is no package for ${name} in ${folder}.`);
  return statSync(join(folder, file)).size;
}

function told(values: readonly number[]): string {
  const sorted = values.toSorted((a, b) => a - b);
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
