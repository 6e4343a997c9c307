import { readFileSync, readdirSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { type BrowserName, browserNames, ensureBrowser } from '../../scripts/browsers.ts';
import { buildExtension } from '../../scripts/commands.ts';
import { serveStatic } from '../../scripts/serve.ts';
import { launchBrowser, type Page } from '../helpers/browsers/index.ts';
import { bundleForPage } from '../helpers/page-bundle.ts';
import type { CheckedName } from './names-in-page.ts';

/**
 * Checks names and roles against test files of the web-platform-tests (folders accname, html-aam, wai-aria/role), which
 * the caller has in a folder: `--wpt <folder>`. Every element with data-expectedlabel or data-expectedrole is one case;
 * the expected role is only compared in its ARIA 1.2 form. Gives passed/total a file, and what failed.
 */
export async function benchNames(words: string[]): Promise<string[]> {
  const folder = words[words.indexOf('--wpt') + 1];
  if (!words.includes('--wpt') || folder === undefined)
    return ['Give the folder of the test files: npm run bench -- names --wpt <folder> [chromium|firefox]'];
  const name: BrowserName = browserNames.find((known) => words.includes(known)) ?? 'chromium';
  const library = await bundleForPage('tests/bench/names-in-page.ts', 'sidehandNames');
  const site = await serveStatic(folder);
  const program = await ensureBrowser(name, (line) => process.stdout.write(`${line}\n`));
  const browser = await launchBrowser(name, { extensionDir: await buildExtension(name), program, headless: true });
  try {
    const page = await browser.newPage();
    const lines: string[] = [];
    const all: CheckedName[] = [];
    for (const file of htmlFiles(folder)) {
      await page.goto(`${site.url}/${file}`);
      const cases = await check(page, library);
      all.push(...cases);
      lines.push(
        `${score(cases)}  ${file}`,
        ...cases
          .filter((one) => one.got !== one.expected)
          .map((one) => `    ${one.kind} of ${one.element}: expected "${one.expected}", got "${one.got}"`),
      );
    }
    const labels = all.filter(({ kind }) => kind === 'name');
    const roles = all.filter(({ kind }) => kind === 'role');
    return [...lines, `names  ${score(labels)} in ${name}`, `roles  ${score(roles)} in ${name}`];
  } finally {
    await browser.close();
    await site.close();
  }
}

function score(cases: CheckedName[]): string {
  const passed = cases.filter(({ expected, got }) => expected === got).length;
  return `${passed}/${cases.length}${cases.length === 0 ? '' : ` (${((passed / cases.length) * 100).toFixed(1)} %)`}`;
}

function htmlFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((file) => relative(folder, join(folder, file)))
    .filter(
      (file) =>
        file.endsWith('.html') &&
        statSync(join(folder, file)).isFile() &&
        /data-expected(label|role)|ex-generic/.test(readFileSync(join(folder, file), 'utf8')),
    )
    .sort();
}

function check(page: Page, library: string): Promise<CheckedName[]> {
  return page.evaluate(
    (code: string) => (new Function(`${code}; return sidehandNames.checkNames()`) as () => CheckedName[])(),
    library,
  );
}
