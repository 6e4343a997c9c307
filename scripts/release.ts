import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { languages } from '../utils/settings/languages.ts';
import { browserNames } from './browsers.ts';
import { buildExtension, extensionDir, root, zipExtension } from './commands.ts';
import { say } from './say.ts';

// npm run release -- --check: what a release needs, one line each; the last lines are what only a person can sign. It
// publishes nothing. Ends with 1 where something is missing. Needs the package registry for the linter of Firefox's
// store.

/** Firefox's own linter, which `web-ext lint` runs too. Not installed with the project: a release alone needs it. */
const linter = 'addons-linter@10';
/** For people: longer lists nobody reads. */
const MOST_BULLETS = 25;

const read = (file: string): string => readFileSync(join(root, file), 'utf8');
const { version } = JSON.parse(read('package.json')) as { version: string };

const needs: [string, () => string | Promise<string>][] = [
  [
    'the tree is clean',
    () => problem(git('status', '--porcelain') !== '', 'There are changes that are not committed.'),
  ],
  ['one version everywhere', () => problem(versionOf('bridge/package.json') !== version, `bridge is not ${version}.`)],
  ['the change log tells it', () => changeLogProblem(read('CHANGELOG.md'))],
  ['the texts and pictures of the stores are made', listingProblem],
  ['both browsers are built and packed', packed],
  ['the linter of the Firefox store is content', linted],
];

let missing = 0;
say(`Sidehand ${version}, commit ${git('rev-parse', '--short', 'HEAD')}`);
for (const [name, find] of needs) {
  const found = await find();
  if (found !== '') missing += 1;
  say(`${found === '' ? 'ok  ' : 'MISS'} ${name}${found === '' ? '' : `: ${found}`}`);
}
for (const name of readdirSync(join(root, '.output')).filter((one) => one.includes(version) && one.endsWith('.zip')))
  say(`     ${name}  ${Math.round(statSync(join(root, '.output', name)).size / 1_000)} kB`);
for (const line of [
  'npm test -- --wide and npm run range, both browsers, on this commit',
  'npm run rebuild: the sources build the same package',
  'npm run store-listing: the pictures looked at, in nine languages and both themes',
  `npm run sweep -- update ${lastRelease()}, both browsers`,
])
  say(`sign ${line}`);
process.exitCode = missing === 0 ? 0 : 1;

function problem(isOne: boolean, words: string): string {
  return isOne ? words : '';
}

function versionOf(file: string): string {
  return (JSON.parse(read(file)) as { version: string }).version;
}

function changeLogProblem(text: string): string {
  const section = text.split(/^## /m).find((one) => one.startsWith(`${version}\n`));
  if (!section) return `There is no section "## ${version}".`;
  const bullets = section.match(/^- /gm)?.length ?? 0;
  return problem(bullets === 0 || bullets > MOST_BULLETS, `${bullets} bullets; 1 to ${MOST_BULLETS} are read.`);
}

/** Which languages have no text or picture that is newer than the commit. */
function listingProblem(): string {
  const committed = 1_000 * Number(git('log', '-1', '--format=%ct'));
  const parts = ['listing.txt', '1.png', '2.png', '3.png', '4.png', '5.png', 'tile.png'];
  const missing = languages.filter((language) =>
    parts.some((part) => {
      const file = join(root, 'artifacts', 'store-listing', language, part);
      return !existsSync(file) || statSync(file).mtimeMs < committed;
    }),
  );
  return problem(missing.length > 0, `npm run store-listing makes them anew: ${missing.join(', ')}.`);
}

/** The commit that named the version before this one. People may have any that came after it: it differs the most. */
function lastRelease(): string {
  const before = git('show', `${namedBy(version)}^:package.json`);
  return namedBy((JSON.parse(before) as { version: string }).version);
}

function namedBy(name: string): string {
  return git('log', '--format=%h', '--reverse', `-S"version": "${name}"`, '--', 'package.json').split('\n')[0]!;
}

async function packed(): Promise<string> {
  try {
    for (const browser of browserNames) {
      await buildExtension(browser);
      await zipExtension(browser);
    }
    return '';
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

function linted(): string {
  const folder = extensionDir('firefox');
  const { status, stdout, stderr } = spawnSync('npx', ['--yes', linter, folder, '--output', 'json'], {
    encoding: 'utf8',
    shell: process.platform === 'win32',
  });
  try {
    const { summary } = JSON.parse(stdout) as { summary: Record<'errors' | 'warnings' | 'notices', number> };
    const found = summary.errors + summary.warnings + summary.notices;
    return problem(found > 0, `${summary.errors} errors, ${summary.warnings} warnings, ${summary.notices} notices.`);
  } catch {
    return `${linter} did not run (${status}): ${stderr.trim().slice(-300)}`;
  }
}

function git(...args: string[]): string {
  return execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();
}
