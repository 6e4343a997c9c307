import { join } from 'node:path';
import { runnerImport } from 'vite';
import { root } from '../../scripts/commands.ts';
import type { PageDocument } from '../../utils/page/api.ts';
import type { Page, TestBrowser } from '../helpers/browsers/index.ts';
import { longestTask, watchTasks } from '../helpers/task-watch.ts';
import { median } from './snapshot-playwright.ts';

export interface Measured {
  /** All nodes of the document, text included. */
  nodes: number;
  /**
   * Milliseconds of the first default snapshot of a page, in the median of some fresh ones, and in the median of the
   * next ones in one page.
   */
  first: number;
  ms: number;
  /** The longest task of the page's main thread meanwhile, in milliseconds. */
  task: number;
  /** The rendered default snapshot. */
  text: string;
  /** The whole tree at once, without a budget. */
  whole: { ms: number; task: number };
  innerText: { ms: number; text: string };
}

/** Measures the page library of the built extension in a page, called as the background calls it. */
export async function collecting(browser: TestBrowser, url: string): Promise<Measured> {
  const { module } = await runnerImport<typeof import('../../utils/snapshot/render.ts')>(
    join(root, 'utils/snapshot/render.ts'),
    { root, configFile: false },
  );
  const caller = await browser.openOptions();
  const page = await browser.newPage(url);
  try {
    const tabId = await browser.tabIdOf(page);
    const call = (params: object, runs: number) => caller.evaluate(callPage, tabId, params, runs);
    const nodes = await page.evaluate(() => {
      const walker = document.createTreeWalker(document, NodeFilter.SHOW_ALL);
      let count = 1;
      while (walker.nextNode()) count += 1;
      return count;
    });
    const watched = async (params: object, runs: number) => {
      await page.evaluate(watchTasks);
      const result = await call(params, runs);
      return { ...result, task: await page.evaluate(longestTask) };
    };
    await call({ method: 'activity', params: {} }, 1);
    const near = await watched({ method: 'collect', params: { ...refs, budget } }, 8);
    const whole = await watched({ method: 'extract', params: { what: 'headings' } }, nodes > 100_000 ? 1 : 3);
    const innerText = await page.evaluate(() => {
      const started = performance.now();
      const text = document.body.innerText;
      return { ms: Math.round(performance.now() - started), text };
    });
    const { root: tree, url: baseUrl } = near.last as unknown as PageDocument;
    const { text } = module.renderSnapshot(tree, { baseUrl, maxTokens: 8_000 });
    const [first = 0, ...next] = near.times;
    const firsts = [first];
    while (firsts.length < freshPages) firsts.push(await firstIn(browser, caller, `${url}?${firsts.length}`));
    return {
      nodes,
      first: Math.round(median(firsts)),
      ms: Math.round(median(next)),
      task: near.task,
      text,
      whole: { ms: Math.round(median(whole.times)), task: whole.task },
      innerText,
    };
  } finally {
    await page.close();
    await caller.close();
  }
}

/** The first one that a browser shows has the dearest first snapshot. */
const freshPages = 5;

async function firstIn(browser: TestBrowser, caller: Page, url: string): Promise<number> {
  const page = await browser.newPage(url);
  const tabId = await browser.tabIdOf(page);
  await caller.evaluate(callPage, tabId, { method: 'activity', params: {} }, 1);
  const { times } = await caller.evaluate(callPage, tabId, { method: 'collect', params: { ...refs, budget } }, 1);
  await page.close();
  return times[0] ?? 0;
}

const refs = { refPrefix: '', refsAfter: 0 };
/** As utils/browser/page/page-port asks for. */
const budget = 8_000 * 0.85;

/** What is asked of a page, by its name in the comparison of two builds. */
export const looks = {
  look: { method: 'collect', params: { ...refs, budget } },
  headings: { method: 'extract', params: { what: 'headings' } },
  article: '/article.js',
} as const;
export type Look = keyof typeof looks;

/**
 * How long such looks at a page take, in the median of `runs` after the first one, which reads the library. All in one
 * page: a large one takes longer to open than to be looked at. `caller`: see `callPage`.
 */
export async function timeLooks(
  browser: TestBrowser,
  caller: Page,
  { url, wanted, runs }: { url: string; wanted: readonly Look[]; runs: number },
): Promise<[Look, number][]> {
  const page = await browser.newPage(url);
  try {
    const tabId = await browser.tabIdOf(page);
    const timed: [Look, number][] = [];
    for (const look of wanted) {
      const asked = looks[look];
      const { times } =
        typeof asked === 'string'
          ? await caller.evaluate(runScript, tabId, asked, 1 + runs)
          : await caller.evaluate(callPage, tabId, asked, 1 + runs);
      timed.push([look, median(times.slice(1))]);
    }
    return timed;
  } finally {
    await page.close();
  }
}

/** Runs in a page of the extension. */
async function runScript(tabId: number, file: string, runs: number): Promise<{ times: number[] }> {
  const { scripting } = (globalThis as unknown as { chrome: Extension }).chrome;
  const times: number[] = [];
  for (let run = 0; run < runs; run += 1) {
    const started = performance.now();
    await scripting.executeScript({ target: { tabId }, files: [file], injectImmediately: true });
    times.push(performance.now() - started);
  }
  return { times };
}

interface Extension {
  scripting: { executeScript(injection: object): Promise<unknown> };
  tabs: { sendMessage(tabId: number, message: object, options: object): Promise<{ value: object }> };
}

/** Runs in a page of the extension. */
async function callPage(tabId: number, request: object, runs: number): Promise<{ times: number[]; last: object }> {
  const { scripting, tabs } = (globalThis as unknown as { chrome: Extension }).chrome;
  await scripting.executeScript({ target: { tabId }, files: ['/page.js'], injectImmediately: true });
  const times: number[] = [];
  let last = {};
  for (let run = 0; run < runs; run += 1) {
    const started = performance.now();
    last = (await tabs.sendMessage(tabId, { channel: 'sidehand:page', ...request }, { frameId: 0 })).value;
    times.push(performance.now() - started);
  }
  return { times, last };
}
