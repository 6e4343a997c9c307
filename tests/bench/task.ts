import { mkdtempSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserName, browserNames, ensureBrowser } from '../../scripts/browsers.ts';
import { removeFolder } from '../../scripts/cleanup.ts';
import { buildExtension, root, zipExtension } from '../../scripts/commands.ts';
import { serveStatic } from '../../scripts/serve.ts';
import { launchBrowser, type Page } from '../helpers/browsers/index.ts';
import { startModelServer } from '../helpers/model-server.ts';
import { sendMessage, transcript, waitForOutcome } from '../helpers/panel.ts';
import { useOneModel } from '../helpers/settings.ts';
import { actionCount, instantModel, manners, task, type Manner } from './instant-model.ts';
import { recordsPage } from './records-page.ts';
import { median } from './snapshot-playwright.ts';
import { promptTokens } from './tokens.ts';

/** Records on the pages: about 400 elements, and about 6,700 nodes. */
const sizes = [52, 600];

/**
 * A task of ten actions on a page, with a model at the wire that answers at once: once on a small page and once on a
 * large one. Words: `firefox`. Gives its figures as lines.
 */
export async function benchTask(words: string[]): Promise<string[]> {
  const name: BrowserName = browserNames.find((known) => words.includes(known)) ?? 'chromium';
  const lines: string[] = [];
  for (const manner of Object.keys(manners) as Manner[])
    for (const rows of sizes) lines.push(...(await benchOn(name, rows, manner)), '');
  return [...lines, ...(await zipSizes())];
}

async function benchOn(name: BrowserName, rows: number, manner: Manner): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'sidehand-bench-'));
  writeFileSync(join(folder, 'index.html'), recordsPage(rows));
  const site = await serveStatic(folder);
  const server = await startModelServer({ handler: instantModel(manner) });
  const program = await ensureBrowser(name, (line) => process.stdout.write(`${line}\n`));
  const browser = await launchBrowser(name, { extensionDir: await buildExtension(name), program, headless: true });
  try {
    await useOneModel(browser, server.url);
    const page = await browser.newPage(`${site.url}/`);
    const [elements, nodes] = await page.evaluate(countNodes);
    const panel = await browser.openRealPanel(page);
    await watchClock(panel);
    await sendMessage(panel, task);
    const outcome = await waitForOutcome(panel);
    await verify(page, outcome.status, panel);

    const { sent, ended } = await panel.evaluate(() => ({ ...(window as unknown as Clock).clock }));
    const tokens = promptTokens(server.requests);
    const gaps = server.requests.slice(1).map((request, index) => request.at - server.requests[index]!.at);
    const heap = await browser.backgroundHeap();
    return [
      `browser            ${name}, page of ${elements} elements and ${nodes} nodes, ${actionCount} actions, ${manner}`,
      `wall time          ${ended - sent} ms from Send to the outcome`,
      `first request      ${server.requests[0]!.at - sent} ms after Send`,
      `overhead a step    ${median(gaps)} ms between requests in the median (mean ${Math.round(gaps.reduce((sum, gap) => sum + gap, 0) / gaps.length)}, longest ${Math.max(...gaps)})`,
      `requests           ${server.requests.length}`,
      `prompt tokens      ${tokens.total} in all (o200k)`,
      `new prompt tokens  ${tokens.newToPrevious} beyond the request before, ${tokens.newToAll} beyond any earlier request`,
      `background heap    ${heap === undefined ? 'not told by this browser' : `${(heap / 1e6).toFixed(1)} MB`}`,
    ];
  } finally {
    await browser.close();
    await server.close();
    await site.close();
    removeFolder(folder);
  }
}

/** Runs in the page: the elements of its body, and all its nodes. */
function countNodes(): [number, number] {
  const walker = document.createTreeWalker(document, NodeFilter.SHOW_ALL);
  let nodes = 1;
  while (walker.nextNode()) nodes += 1;
  return [document.body.querySelectorAll('*:not(script)').length, nodes];
}

interface Clock {
  /** Milliseconds since the epoch. */
  clock: { sent: number; ended: number };
}

/** Notes in the panel itself when Send is pressed and when the outcome stands, so that the harness costs nothing. */
function watchClock(panel: Page): Promise<boolean> {
  return panel.evaluate(() => {
    const clock = ((window as unknown as Clock).clock = { sent: 0, ended: 0 });
    window.addEventListener(
      'click',
      (event) => {
        if ((event.target as Element).closest('button')) clock.sent ||= Date.now();
      },
      true,
    );
    new MutationObserver((_, observer) => {
      if (!document.querySelector('[data-kind=outcome]')) return;
      clock.ended = Date.now();
      observer.disconnect();
    }).observe(document, { subtree: true, childList: true, attributes: true });
    return true;
  });
}

async function verify(page: Page, status: string, panel: Page): Promise<void> {
  const row = await page.evaluate(() =>
    [...document.querySelectorAll('tbody tr:first-child td')].slice(0, 4).map((cell) => cell.textContent),
  );
  if (status === 'done' && row.join() === 'Copper kettle,15,Kitchen,yes') return;
  throw new Error(`The page ended wrong: ${JSON.stringify(row)}\n${(await transcript(panel)).join('\n')}`);
}

async function zipSizes(): Promise<string[]> {
  for (const name of browserNames) await zipExtension(name);
  const output = join(root, '.output');
  return readdirSync(output)
    .filter((file) => /-(chrome|firefox)\.zip$/.test(file))
    .map((file) => `zip                ${file} ${(statSync(join(output, file)).size / 1000).toFixed(0)} kB`);
}
