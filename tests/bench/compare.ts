import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserName, browserNames } from '../../scripts/browsers.ts';
import { removeFolder } from '../../scripts/cleanup.ts';
import { serveStatic } from '../../scripts/serve.ts';
import type { Page } from '../helpers/browsers/index.ts';
import { type Build, buildCommit, buildNow } from './commit-build.ts';
import { timeLooks, type Look } from './snapshot-collecting.ts';
import { generatedPages } from './snapshot-pages.ts';
import { median } from './snapshot-playwright.ts';
import { showPanel, wakeBackground } from './start.ts';
import { openTaskBench, type TaskBench } from './timed-task.ts';

const ROUNDS = 8;
/** Of each page, in each round. */
const LOOKS = 7;
/** Records on the page: about 400 elements. */
const ROWS = 52;
const pages = generatedPages.filter(({ name }) => /1,500|5,000|350,000/.test(name));

/** Milliseconds of one round in one build, by what was measured. */
type Figures = Map<string, number>;

/**
 * Compares the working tree with a commit: both builds are measured in turn, A B A B, each in a browser that stays
 * open, and the ratio is taken within each round: below 1 the working tree is faster. Words: a commit, then `firefox`,
 * `--rounds 12`, `--only task` (or `start`, `pages`, `reads`), and `--limit 1.15`: fails where the median of a ratio is
 * above that. Gives its figures as lines.
 */
export async function benchCompare(words: string[]): Promise<string[]> {
  const [commit] = words;
  if (commit === undefined) throw new Error('Say with which commit: npm run bench -- compare <commit>');
  const name: BrowserName = browserNames.find((known) => words.includes(known)) ?? 'chromium';
  const after = (flag: string) => (words.includes(flag) ? words[words.indexOf(flag) + 1] : undefined);
  const rounds = Number(after('--rounds') ?? ROUNDS);
  const chosen = Object.entries(parts).flatMap(([part, run]) => (part === (after('--only') ?? part) ? [run] : []));
  const before = await openSide(name, await buildCommit(commit, name));
  const now = await openSide(name, await buildNow(name));
  const site = await servePages();
  const measured: { now: Figures; before: Figures }[] = [];
  try {
    // In the first round everything is cold.
    for (let round = 0; round <= rounds; round += 1) {
      const figures = { now: new Map<string, number>(), before: new Map<string, number>() };
      for (const run of chosen) {
        for (const [figure, ms] of await run(before, site.url)) figures.before.set(figure, ms);
        for (const [figure, ms] of await run(now, site.url)) figures.now.set(figure, ms);
      }
      if (round > 0) measured.push(figures);
    }
  } finally {
    await now.bench.close();
    await before.bench.close();
    await site.close();
  }
  const compared = [...measured[0]!.now.keys()].map((figure) => {
    const pairs = measured.map((one) => ({ now: one.now.get(figure)!, before: one.before.get(figure)! }));
    return { figure, pairs, ratio: median(pairs.map((pair) => pair.now / pair.before)) };
  });
  const limit = Number(after('--limit') ?? Infinity);
  const slower = compared.filter(({ ratio }) => ratio > limit);
  if (slower.length > 0) process.exitCode = 1;
  return [
    `The working tree beside ${commit} in ${name}: the ratio in the median of ${rounds} rounds, the middle half of them, and both medians`,
    ...compared.map(({ figure, pairs }) => `${figure}  ${told(pairs)}`),
    ...slower.map(({ figure, ratio }) => `slower than ${limit}: ${figure}  ${ratio.toFixed(2)}`),
  ];
}

function told(pairs: readonly { now: number; before: number }[]): string {
  const ratios = pairs.map(({ now, before }) => now / before).sort((one, other) => one - other);
  const at = (share: number) => (ratios[Math.floor((ratios.length - 1) * share)] ?? 0).toFixed(2);
  const ms = (side: 'now' | 'before') => Math.round(median(pairs.map((pair) => pair[side])));
  return `${median(ratios).toFixed(2)} (${at(0.25)} to ${at(0.75)}), ${ms('now')} ms and ${ms('before')} ms`;
}

/** One of the two builds, in a browser of its own. */
interface Side {
  bench: TaskBench;
  /** A page of the extension that stays open. */
  own: Page;
}

async function openSide(name: BrowserName, { extensionDir, model }: Build): Promise<Side> {
  const bench = await openTaskBench(name, extensionDir, ROWS, model);
  return { bench, own: await bench.browser.newPage(`${bench.browser.extensionBase}/icon.svg`) };
}

const parts: Record<string, (side: Side, pagesUrl: string) => Promise<[string, number][]>> = {
  async task({ bench }) {
    const single = await bench.run('one action a reply');
    // The model of a version that knew no batching gives one action a reply all the same.
    const batched = await bench.run('batching');
    return [
      ['a step', median(single.gapsMs)],
      ['ten actions, one a reply', single.wallMs],
      ['ten actions, batched', batched.wallMs],
      ['first request', single.firstRequestMs],
    ];
  },
  async start({ bench: { browser }, own }, url) {
    const awake = await wakeBackground(browser, own);
    const paints = await showPanel(browser, `${url}/0.html`);
    return [
      ['background awake', awake],
      ['panel shown whole', paints['first-contentful-paint'] ?? Number.NaN],
    ];
  },
  pages: (side, url) => looksAtPages(side, url, ['look'], LOOKS),
  // Builds of before read large pages for a minute: once is enough.
  reads: (side, url) => looksAtPages(side, url, ['headings', 'article'], 1),
};

async function looksAtPages({ bench: { browser }, own }: Side, url: string, wanted: readonly Look[], runs: number) {
  const figures: [string, number][] = [];
  for (const [at, { name }] of pages.entries())
    for (const [look, ms] of await timeLooks(browser, own, { url: `${url}/${at}.html`, wanted, runs }))
      figures.push([`${look}, ${name}`, ms]);
  return figures;
}

async function servePages(): Promise<{ url: string; close(): Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'sidehand-bench-'));
  pages.forEach(({ html }, at) => writeFileSync(join(folder, `${at}.html`), html));
  const site = await serveStatic(folder);
  return {
    url: site.url,
    async close() {
      await site.close();
      removeFolder(folder);
    },
  };
}
