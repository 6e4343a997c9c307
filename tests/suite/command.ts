import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { browserNames, ensureBrowser } from '../../scripts/browsers.ts';
import { buildExtension, root } from '../../scripts/commands.ts';
import { launchBrowser } from '../helpers/browsers/index.ts';
import { writeReport } from './report.ts';
import { keptResults } from './result.ts';
import { runSuite } from './run.ts';
import { fetchSource } from './sources.ts';
import type { Suite } from './suite.ts';
import { suites } from './suites.ts';
import { comparisonOf, tableOf } from './tables.ts';

const help = [
  'npm run suite -- <name> [--browser firefox] [--model scripted] [--seed 1] [--only <regular expression>] [--file <results>] [--mcp]',
  'npm run suite -- fetch <name>        brings a suite that others wrote, at the commit that its adapter knows',
  'npm run suite -- compare <file> <file>',
  'npm run suite -- report <file> ...       writes a page with charts and the transcripts of what was not solved',
  `Suites: ${suites.map(({ name }) => name).join(', ')}`,
];

const options = {
  browser: { type: 'string', default: 'chromium' },
  model: { type: 'string', default: 'scripted' },
  seed: { type: 'string', default: '1' },
  only: { type: 'string', default: '' },
  file: { type: 'string' },
  mcp: { type: 'boolean', default: false },
} as const;

/** What `npm run suite -- <words>` does. `say`: told each line. Throws on words that say nothing, with what to say. */
export async function suiteCommand(
  [word = '', ...words]: readonly string[],
  say: (line: string) => void,
): Promise<void> {
  if (word === '' || word === '--help') {
    for (const line of help) say(line);
  } else if (word === 'fetch') {
    const { name, source } = suiteNamed(words[0] ?? '');
    say(
      source
        ? `${name} is in ${fetchSource(name, source)} (${source.license}).`
        : `${name} is part of this repository.`,
    );
  } else if (word === 'report') {
    say(`The report is ${writeReport(words)}`);
  } else if (word === 'compare') {
    const [before, now, ...others] = words;
    if (before === undefined || now === undefined || others.length > 0)
      throw new Error(`compare takes two result files, not ${words.length}.`);
    for (const line of comparisonOf(keptResults(before), keptResults(now))) say(line);
  } else {
    const suite = suiteNamed(word);
    const { values } = parseArgs({ args: [...words], options });
    const { model, only, mcp } = values;
    const browser = browserNames.find((name) => name === values.browser);
    if (!browser) throw new Error(`--browser takes ${browserNames.join(' or ')}, not "${values.browser}".`);
    if (!/^\d{1,9}$/.test(values.seed)) throw new Error(`--seed takes a whole number, not "${values.seed}".`);
    const seed = Number(values.seed);
    const how = `${model.split('=')[0]}${mcp ? '-mcp' : ''}`;
    const file = values.file ?? join(root, 'artifacts', 'runs', `${suite.name}-${browser}-${how}-${seed}.jsonl`);
    if (mcp) await buildExtension(browser);
    let built: Promise<string> | undefined;
    const launch = async () => {
      const program = await ensureBrowser(browser, say);
      const extensionDir = await (built ??= buildExtension(browser));
      return launchBrowser(browser, { extensionDir, program, headless: true });
    };
    const results = await runSuite(suite, { browser, launch, mcp, model, seed, only: new RegExp(only), file }, say);
    for (const line of tableOf(results)) say(line);
    say(`Results: ${file}`);
  }
}

function suiteNamed(name: string): Suite {
  const suite = suites.find((one) => one.name === name);
  if (!suite) throw new Error([`There is no suite "${name}".`, ...help].join('\n'));
  return suite;
}
