import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { type BrowserName, browserNames, ensureBrowser } from '../../scripts/browsers.ts';
import { removeFolder } from '../../scripts/cleanup.ts';
import { buildExtension } from '../../scripts/commands.ts';
import { serveStatic } from '../../scripts/serve.ts';
import { launchBrowser } from '../helpers/browsers/index.ts';
import { collecting, type Measured } from './snapshot-collecting.ts';
import { snapshotLines } from './snapshot-lines.ts';
import { generatedPages, type BenchPage } from './snapshot-pages.ts';
import { playwrightSnapshots } from './snapshot-playwright.ts';
import { say } from '../../scripts/say.ts';

/**
 * How long a snapshot takes and how large it is: the default one and the whole page, by the built extension as the
 * product calls it (message to the page and back included), beside `innerText` in the same page and, in Chromium,
 * Playwright's ariaSnapshot in AI mode. Words: `firefox`, `--pages <folder>` of HTML files to be measured besides the
 * generated ones, `--only <words>` in the names of the pages to be measured, `--alone` without Playwright. Gives lines
 * that can be kept.
 */
export async function benchSnapshot(words: string[]): Promise<string[]> {
  const name: BrowserName = browserNames.find((known) => words.includes(known)) ?? 'chromium';
  const only = wordAfter('--only', words);
  const pages = [...generatedPages, ...pagesOf(wordAfter('--pages', words))].filter((page) =>
    page.name.includes(only ?? ''),
  );
  const folder = mkdtempSync(join(tmpdir(), 'sidehand-bench-'));
  pages.forEach(({ html }, at) => writeFileSync(join(folder, `${at}.html`), html));
  const site = await serveStatic(folder);
  const program = await ensureBrowser(name, say);
  const urls = pages.map((_, at) => `${site.url}/${at}.html`);
  try {
    const ours = await measureOurs(name, program, urls);
    const beside = name === 'chromium' && !words.includes('--alone');
    const theirs = beside ? await playwrightSnapshots(program, urls) : urls.map(() => undefined);
    return snapshotLines(
      pages.map((page, at) => ({ name: page.name, ours: ours[at]!, theirs: theirs[at] })),
      beside,
    );
  } finally {
    await site.close();
    removeFolder(folder);
  }
}

function wordAfter(flag: string, words: string[]): string | undefined {
  return words.includes(flag) ? words[words.indexOf(flag) + 1] : undefined;
}

function pagesOf(folder: string | undefined): BenchPage[] {
  if (folder === undefined) return [];
  return readdirSync(folder)
    .filter((file) => file.endsWith('.html'))
    .map((file) => ({ name: basename(file, '.html'), html: readFileSync(join(folder, file), 'utf8') }));
}

async function measureOurs(name: BrowserName, program: string, urls: string[]): Promise<Measured[]> {
  const browser = await launchBrowser(name, { extensionDir: await buildExtension(name), program, headless: true });
  try {
    const results: Measured[] = [];
    for (const url of urls) results.push(await collecting(browser, url));
    return results;
  } finally {
    await browser.close();
  }
}
