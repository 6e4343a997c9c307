import { mkdirSync, mkdtempSync, readdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { browserNames, ensureBrowser } from './browsers.ts';
import { type Contents, contents, filesToCheck } from './changed-files.ts';
import { removeFolder } from './cleanup.ts';
import { buildExtension, root, runTool } from './commands.ts';
import { readIfThere } from './read-if-there.ts';
import { ensureWidgets } from './widgets.ts';
import { say } from './say.ts';

// npm test: everything, with the short run of the end-to-end tests; with `--wide`, all of those. npm run check
// (`--fast`): everything that needs no browser, of the tests those that import what has changed since the check last
// passed; with `--all`, every one. The last line has the totals of all parts.

interface Count {
  passed: number;
  failed: number;
}

const fast = process.argv.includes('--fast');
const wide = process.argv.includes('--wide');
const passedFile = join(root, 'node_modules/.cache/check/passed.json');
const failedTools: string[] = [];
// These have no time limits. They run in the background of the tests, which leave the processor idle while they wait
// for processes and browsers.
const tools = Promise.all([format(), lint(), checkTypes()]);
// As they are before the run: what is changed meanwhile is tried by the next one.
const now = fast ? contents(root) : undefined;
const browsers = fast ? undefined : browsersReady();
const counts = [
  await vitest(['unit', 'unit-document', 'unit-isolated', 'property', 'component'], fast ? testsToRun(now) : 'all'),
];
if (browsers) counts.push(await endToEnd(browsers));
counts.push(...(await tools));

const passed = counts.reduce((sum, count) => sum + count.passed, 0);
const failed = counts.reduce((sum, count) => sum + count.failed, 0);
// Their output may be far above.
for (const title of failedTools) say(`FAILED  ${title}`);
say(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
if (now && failed === 0) {
  mkdirSync(dirname(passedFile), { recursive: true });
  writeFileSync(passedFile, JSON.stringify(now));
}

/** Files whose tests `npm run check` runs. The repository tests read files without importing them: all of these. */
function testsToRun(now: Contents | undefined): 'all' | string[] {
  if (process.argv.includes('--all')) return 'all';
  const text = readIfThere(passedFile)?.toString();
  const files = filesToCheck(text === undefined ? undefined : (JSON.parse(text) as Contents), now);
  if (files === 'all') return 'all';
  const repository = readdirSync(join(root, 'tests/repo')).map((name) => `tests/repo/${name}`);
  say(`Since the check last passed, ${files.length} files have changed. \`npm run check -- --all\` runs all tests.`);
  return [...new Set([...files, ...repository])];
}

/** A tool that only passes or fails counts as one test. */
async function runAsOneTest(title: string, runs: () => Promise<{ code: number; output: string }[]>): Promise<Count> {
  const started = Date.now();
  const results = await runs();
  const good = results.every(({ code }) => code === 0);
  for (const { code, output } of results) if (code !== 0) say(output.trimEnd());
  say(`${good ? 'ok' : 'FAILED'}  ${title} (${((Date.now() - started) / 1000).toFixed(1)} s)`);
  if (!good) failedTools.push(title);
  return good ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

function format(): Promise<Count> {
  return runAsOneTest('format', async () => [
    await runTool(
      'prettier/bin/prettier.cjs',
      ['--check', '--cache', '--cache-location', 'node_modules/.cache/prettier-check', '--log-level', 'warn', '.'],
      { show: false, background: true },
    ),
  ]);
}

/** oxlint checks the types of all files but Vue's too. */
function lint(): Promise<Count> {
  return runAsOneTest('lint', async () => [
    await runTool('oxlint/bin/oxlint', ['--deny-warnings', '.'], { show: false, background: true }),
    await runTool(
      'eslint/bin/eslint.js',
      ['--max-warnings', '0', '--cache', '--cache-location', 'node_modules/.cache/eslint/', '.'],
      { show: false, background: true },
    ),
  ]);
}

/**
 * vue-tsc checks the types of Vue's files and of what uses them. It is the slower one, and keeps what it knows of files
 * that have not changed.
 */
function checkTypes(): Promise<Count> {
  return runAsOneTest('types', async () => [
    await runTool(
      'vue-tsc/bin/vue-tsc.js',
      [
        '--noEmit',
        '--incremental',
        '--tsBuildInfoFile',
        'node_modules/.cache/types/vue.tsbuildinfo',
        '-p',
        'tsconfig.vue.json',
      ],
      { show: false, background: true },
    ),
  ]);
}

/**
 * Builds the extension for both browsers; the wide run needs all widgets too. Says what is wrong; then it gives false.
 */
async function browsersReady(): Promise<boolean> {
  try {
    await Promise.all([wide && ensureWidgets(say), buildForAll()]);
    return true;
  } catch (error) {
    say(`FAILED  ${error instanceof Error ? error.message : String(error)}`);
    return false;
  }
}

async function buildForAll(): Promise<void> {
  for (const name of browserNames) {
    say(`Building for ${await ensureBrowser(name, say)} ...`);
    await buildExtension(name);
  }
}

async function endToEnd(ready: Promise<boolean>): Promise<Count> {
  return (await ready) ? vitest(['e2e'], 'all') : { passed: 0, failed: 1 };
}

/**
 * Runs the tests of these projects: all, or those that import one of the files. A test file that cannot be run, or a
 * run that breaks, counts as one failure.
 */
async function vitest(projects: string[], files: 'all' | string[]): Promise<Count> {
  const folder = mkdtempSync(join(tmpdir(), 'sidehand-tests-'));
  const report = join(folder, 'report.json');
  try {
    const { code } = await runTool(
      'vitest/vitest.mjs',
      [
        ...(files === 'all' ? ['run'] : ['related', ...files, '--run']),
        ...projects.flatMap((project) => ['--project', project]),
        '--reporter=default',
        '--reporter=json',
        `--outputFile.json=${report}`,
        '--maxWorkers=2',
      ],
      // Browsers keep their profiles in this folder. Removing it removes them, even when a browser was killed in the
      // middle of a write.
      {
        show: true,
        env: {
          TMPDIR: folder,
          TEMP: folder,
          PROPERTY_RUNS: wide ? '100' : '20',
          ...(wide ? {} : { E2E_SHORT: '1' }),
        },
      },
    );
    const read = readReport(report);
    const count = read ?? { passed: 0, failed: 0 };
    return code !== 0 && count.failed === 0 ? { ...count, failed: 1 } : count;
  } finally {
    removeFolder(folder);
  }
}

function readReport(path: string): Count | undefined {
  const text = readIfThere(path)?.toString();
  if (text === undefined) return undefined; // The run broke before it wrote the report; its exit code says so.
  const report = JSON.parse(text) as {
    numPassedTests: number;
    numFailedTests: number;
    testResults: { status: string; assertionResults: { status: string }[] }[];
  };
  const broken = report.testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && !assertionResults.some((result) => result.status === 'failed'),
  );
  return { passed: report.numPassedTests, failed: report.numFailedTests + broken.length };
}
