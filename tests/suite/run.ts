import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { BrowserName } from '../../scripts/browsers.ts';
import { isLeftAlone } from '../../scripts/cleanup.ts';
import { root } from '../../scripts/commands.ts';
import { asModule } from '../bench/as-module.ts';
import type { TestBrowser } from '../helpers/browsers/index.ts';
import { startModelServer } from '../helpers/model-server.ts';
import { useOneModel } from '../helpers/settings.ts';
import { modelNamed, type SuiteModel } from './models.ts';
import type * as Outside from './outside/play-outside.ts';
import { play } from './play.ts';
import { startRelay } from './relay.ts';
import { addResult, readResults, type TaskResult } from './result.ts';
import type { Suite, SuiteTask } from './suite.ts';
import { isSolved } from './tables.ts';

export interface RunOptions {
  browser: BrowserName;
  /** Starts a browser with the extension in it. */
  launch: () => Promise<TestBrowser>;
  /** Policies drive the browser over `sidehand mcp`, in place of Sidehand's own models. */
  mcp?: boolean;
  /** As {@link modelNamed} reads it. */
  model: string;
  seed: number;
  /** Only tasks whose id it matches. */
  only: RegExp;
  /** The result file. Tasks that have a result there are not run again. */
  file: string;
  /** Asked after each task. Default: whether what started this process has ended. */
  isLeft?: () => boolean;
}

const LEFT = 'What started this run has ended, and so does the run. With the same file it goes on.';

/**
 * Runs the tasks of a suite in the real extension and adds a line to the result file for each. A browser that dies is
 * started again, and what ran in it counts as broken. Gives all results of the file. Throws where nobody waits for them
 * any more.
 */
export async function runSuite(suite: Suite, options: RunOptions, say: (line: string) => void): Promise<TaskResult[]> {
  const { seed, only, file } = options;
  const model = modelNamed(options.model, join(folderOf(file), 'answers.jsonl'));
  const earlier = readResults(file);
  refuseOther(file, earlier[0], { suite: suite.name, browser: options.browser, model: model.name, seed });
  const { tasks, close } = await suite.open(seed);
  try {
    const wanted = tasks.filter(({ id }) => only.test(id));
    if (wanted.length === 0) throw new Error(`No task of "${suite.name}" is named like "${only.source}".`);
    const known = new Set(earlier.map(({ task }) => task));
    const others = new Set(earlier.map(({ commit }) => commit).filter((commit) => commit !== commitNow()));
    const of = others.size > 0 ? `, of commit ${[...others].join(', ')}` : '';
    if (known.size > 0) say(`${known.size} tasks have a result already${of}.`);
    const chosen = wanted.filter(({ id }) => !known.has(id));
    const unplayed = chosen.filter((task) => !model.plays(task));
    if (unplayed.length > 0)
      say(`${unplayed.length} tasks without a policy are not counted: ${unplayed.map(({ id }) => id).join(', ')}`);
    const rest = chosen.filter((task) => model.plays(task));
    if (rest.length > 0) await model.ready?.();
    if (rest.length > 0) await (options.mcp ? playAllOutside : playAll)(suite, rest, model, options, say);
  } finally {
    await close();
  }
  return readResults(file);
}

/** One file is one run: figures of two would be told as those of one, and tasks of the other would count as done. */
function refuseOther(
  file: string,
  kept: TaskResult | undefined,
  now: Pick<TaskResult, 'suite' | 'browser' | 'model' | 'seed'>,
): void {
  const words = (Object.keys(now) as (keyof typeof now)[]).flatMap((key) =>
    kept && kept[key] !== now[key] ? [`${key} ${kept[key]}, not ${now[key]}`] : [],
  );
  if (words.length > 0) throw new Error(`${file} holds another run: ${words.join('; ')}. Name another with --file.`);
}

async function playAll(
  suite: Suite,
  tasks: readonly SuiteTask[],
  model: SuiteModel,
  { file, seed, browser: name, launch, isLeft = isLeftAlone }: RunOptions,
  say: (line: string) => void,
): Promise<void> {
  const folder = folderOf(file);
  mkdirSync(folder, { recursive: true });
  const commit = commitNow();
  const { provider } = model;
  const server = provider ? await startRelay(provider) : await startModelServer();
  const start = async () => {
    const started = await launch();
    await useOneModel(started, server.url, provider?.kind, provider?.model);
    return started;
  };
  let browser = await start();
  const { atOnce = 1 } = suite;
  try {
    for (let at = 0; at < tasks.length; at += atOnce) {
      const together = tasks.slice(at, at + atOnce);
      const all = await play({ browser, server, model, folder }, together);
      const stamp = { seed, at: new Date().toISOString(), browser: name, model: model.name, commit };
      for (const [index, { id, group }] of together.entries()) {
        const result: TaskResult = { suite: suite.name, task: id, group, ...stamp, ...all[index]! };
        addResult(file, result);
        say(`${isSolved(result) ? 'ok  ' : 'FAIL'} ${id}  ${result.cause} ${result.detail}`.trimEnd());
      }
      if (isLeft()) throw new Error(LEFT);
      if (!all.some(({ cause }) => cause === 'broken' || cause === 'not ended')) continue;
      await closed(browser).catch((error: unknown) => say(`The browser was gone: ${String(error)}`));
      browser = await start();
    }
  } finally {
    await closed(browser);
    await server.close();
  }
}

/** As `playAll`, by a program that is connected. */
async function playAllOutside(
  suite: Suite,
  tasks: readonly SuiteTask[],
  model: SuiteModel,
  { file, seed, browser: name, isLeft = isLeftAlone }: RunOptions,
  say: (line: string) => void,
): Promise<void> {
  if (model.name !== 'scripted') throw new Error('Over MCP only the scripted policies can play.');
  const folder = folderOf(file);
  mkdirSync(folder, { recursive: true });
  const stamp = { seed, browser: name, model: 'scripted over MCP', commit: commitNow() };
  const playThem = async ({ launchOpenBrowser, playOutside }: typeof Outside) => {
    const open = await launchOpenBrowser(name, 'Nobody');
    try {
      for (const task of tasks) {
        const figures = await playOutside(open, folder, task);
        const { id, group } = task;
        addResult(file, { suite: suite.name, task: id, group, ...stamp, at: new Date().toISOString(), ...figures });
        say(`${isSolved(figures) ? 'ok  ' : 'FAIL'} ${id}  ${figures.cause} ${figures.detail}`.trimEnd());
        if (isLeft()) throw new Error(LEFT);
      }
    } finally {
      await open.close();
    }
  };
  await asModule('/tests/suite/outside/play-outside.ts', playThem);
}

const commitNow = (): string =>
  execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: root, encoding: 'utf8' }).trim();

/** One that has ended may not answer that it is closed. */
const closed = (browser: TestBrowser): Promise<void> => Promise.race([browser.close(), browser.ended]);

/** Beside the results: transcripts and pictures. */
const folderOf = (file: string): string => file.replace(/\.jsonl$/, '');
