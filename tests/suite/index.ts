import { join } from 'node:path';
import { browserNames } from '../../scripts/browsers.ts';
import { root } from '../../scripts/commands.ts';
import { daily } from './daily/index.ts';
import { miniwob } from './miniwob/index.ts';
import { writeReport } from './report.ts';
import { readResults } from './result.ts';
import { runSuite } from './run.ts';
import { fetchSource } from './sources.ts';
import type { Suite } from './suite.ts';
import { comparisonOf, tableOf } from './tables.ts';

const suites: readonly Suite[] = [daily, miniwob];

const help = [
  'npm run suite -- <name> [--browser firefox] [--model scripted] [--seed 1] [--only <regular expression>] [--file <results>]',
  'npm run suite -- fetch <name>        brings a suite that others wrote, at the commit that its adapter knows',
  'npm run suite -- compare <file> <file>',
  'npm run suite -- report <file> ...       writes a page with charts and the transcripts of what was not solved',
  `Suites: ${suites.map(({ name }) => name).join(', ')}`,
];

const say = (line: string): void => void process.stdout.write(`${line}\n`);
const [word = '', ...words] = process.argv.slice(2);
const after = (flag: string): string | undefined => (words.includes(flag) ? words[words.indexOf(flag) + 1] : undefined);

try {
  await main();
} catch (error) {
  say(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}

async function main(): Promise<void> {
  if (word === 'fetch') {
    const { name, source } = suiteNamed(words[0] ?? '');
    say(
      source
        ? `${name} is in ${fetchSource(name, source)} (${source.license}).`
        : `${name} is part of this repository.`,
    );
  } else if (word === 'report') {
    say(`The report is ${writeReport(words)}`);
  } else if (word === 'compare') {
    const [before = '', now = ''] = words;
    for (const line of comparisonOf(readResults(before), readResults(now))) say(line);
  } else {
    const suite = suiteNamed(word);
    const browser = browserNames.find((name) => name === after('--browser')) ?? 'chromium';
    const model = after('--model') ?? 'scripted';
    const seed = Number(after('--seed') ?? 1);
    const file =
      after('--file') ??
      join(root, 'artifacts', 'runs', `${suite.name}-${browser}-${model.split('=')[0]}-${seed}.jsonl`);
    const results = await runSuite(suite, { browser, model, seed, only: new RegExp(after('--only') ?? ''), file }, say);
    for (const line of tableOf(results)) say(line);
    say(`Results: ${file}`);
  }
}

function suiteNamed(name: string): Suite {
  const suite = suites.find((one) => one.name === name);
  if (!suite) throw new Error([`There is no suite "${name}".`, ...help].join('\n'));
  return suite;
}
