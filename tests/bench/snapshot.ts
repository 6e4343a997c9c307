import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { type BrowserName, browserNames, ensureBrowser } from '../../scripts/browsers.ts';
import { removeFolder } from '../../scripts/cleanup.ts';
import { buildExtension } from '../../scripts/commands.ts';
import { serveStatic } from '../../scripts/serve.ts';
import { launchBrowser } from '../helpers/browsers/index.ts';
import { collecting, type Measured } from './snapshot-collecting.ts';
import { generatedPages, type BenchPage } from './snapshot-pages.ts';
import { playwrightSnapshots } from './snapshot-playwright.ts';
import { countTokens } from './tokens.ts';

/**
 * How long a snapshot takes and how large it is: the default one and the whole page, by the built extension as the
 * product calls it (message to the page and back included), beside `innerText` in the same page and, in Chromium,
 * Playwright's ariaSnapshot in AI mode. Words: `firefox`, `--pages <folder>` of HTML files to be measured besides the
 * generated ones, `--only <words>` in the names of the pages to be measured, `--alone` without Playwright. Gives a
 * Markdown table as lines.
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
  const program = await ensureBrowser(name, (line) => process.stdout.write(`${line}\n`));
  const urls = pages.map((_, at) => `${site.url}/${at}.html`);
  try {
    const ours = await measureOurs(name, program, urls);
    const beside = name === 'chromium' && !words.includes('--alone');
    const theirs = beside ? await playwrightSnapshots(program, urls) : urls.map(() => undefined);
    return [
      `${name}; ms: first / median of the next; task: longest task of the page meanwhile, ms; tokens: o200k`,
      '',
      '| page | nodes | default: ms | task | kB | tokens | whole: ms | task | innerText: ms | tokens | Playwright: ms | tokens | ours to theirs: time a node, whole | tokens |',
      '|---|---|---|---|---|---|---|---|---|---|---|---|---|---|',
      ...pages.map((page, at) => row(page, ours[at]!, theirs[at], beside)),
    ];
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

function row(
  page: BenchPage,
  ours: Measured,
  theirs: { ms: number; text: string } | undefined,
  measured: boolean,
): string {
  const tokens = countTokens(ours.text);
  const cells = [
    page.name,
    ours.nodes,
    `${ours.first} / ${ours.ms}`,
    ours.task,
    (ours.text.length / 1000).toFixed(1),
    tokens,
    ours.whole.ms,
    ours.whole.task,
    ours.innerText.ms,
    countTokens(ours.innerText.text),
  ];
  const peerless = measured ? ['over 60,000', '', '', ''] : ['-', '-', '-', '-'];
  const peer = theirs
    ? [
        Math.round(theirs.ms),
        countTokens(theirs.text),
        (ours.whole.ms / theirs.ms).toFixed(2),
        (tokens / countTokens(theirs.text)).toFixed(2),
      ]
    : peerless;
  return `| ${[...cells, ...peer].join(' | ')} |`;
}
