import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { type BrowserName, browserNames } from '../../scripts/browsers.ts';
import { buildExtension, root, zipExtension } from '../../scripts/commands.ts';
import { actionCount, manners, type Manner } from './instant-model.ts';
import { median } from './snapshot-playwright.ts';
import { openTaskBench } from './timed-task.ts';
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
  const bench = await openTaskBench(name, await buildExtension(name), rows);
  try {
    const { wallMs, firstRequestMs, gapsMs, requests, elements, nodes } = await bench.run(manner);
    const tokens = promptTokens(requests);
    const heap = await bench.browser.backgroundHeap();
    return [
      `browser            ${name}, page of ${elements} elements and ${nodes} nodes, ${actionCount} actions, ${manner}`,
      `wall time          ${wallMs} ms from Send to the outcome`,
      `first request      ${firstRequestMs} ms after Send`,
      `overhead a step    ${median(gapsMs)} ms between requests in the median (mean ${Math.round(gapsMs.reduce((sum, gap) => sum + gap, 0) / gapsMs.length)}, longest ${Math.max(...gapsMs)})`,
      `requests           ${requests.length}`,
      `prompt tokens      ${tokens.total} in all (o200k)`,
      `new prompt tokens  ${tokens.newToPrevious} beyond the request before, ${tokens.newToAll} beyond any earlier request`,
      `background heap    ${heap === undefined ? 'not told by this browser' : `${(heap / 1e6).toFixed(1)} MB`}`,
    ];
  } finally {
    await bench.close();
  }
}

async function zipSizes(): Promise<string[]> {
  for (const name of browserNames) await zipExtension(name);
  const output = join(root, '.output');
  return readdirSync(output)
    .filter((file) => /-(chrome|firefox)\.zip$/.test(file))
    .map((file) => `zip                ${file} ${(statSync(join(output, file)).size / 1000).toFixed(0)} kB`);
}
