import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { type BrowserName, browserNames, ensureBrowser } from '../../scripts/browsers.ts';
import { buildExtension, root } from '../../scripts/commands.ts';
import { serveStatic } from '../../scripts/serve.ts';
import { ensureWidgets } from '../../scripts/widgets.ts';
import { launchBrowser, type TestBrowser } from '../helpers/browsers/index.ts';
import { startModelServer, type ModelServer } from '../helpers/model-server.ts';
import { openWidget, type OpenWidget } from '../helpers/widgets/open-widget.ts';
import { useModelServer } from '../helpers/settings.ts';
import { builtDir } from '../helpers/widgets/widget-pages.ts';
import { type Exchange, transcriptOf } from './model/transcript.ts';
import { editorTasks } from './widgets/editors.ts';
import { fieldTasks } from './widgets/fields.ts';
import { gridTasks } from './widgets/grids.ts';
import { handMadeTasks } from './widgets/hand-made.ts';
import { kitTasks } from './widgets/kits.ts';
import { pointerTasks } from './widgets/pointer.ts';
import { productTasks } from './widgets/products.ts';
import { reportedTasks } from './widgets/reported.ts';
import type { WidgetTask } from './widgets/task.ts';

const tasks: WidgetTask[] = [
  ...fieldTasks,
  ...editorTasks,
  ...gridTasks,
  ...pointerTasks,
  ...kitTasks,
  ...handMadeTasks,
  ...productTasks,
  ...reportedTasks,
];

/**
 * Operates third-party widgets by tool calls alone, and asks each widget itself what became of it. Words: `firefox`,
 * `--only <regular expression>` for the page and the task. Gives the tasks by the cause of their failure as lines. All
 * that was sent is in artifacts/transcripts.
 */
export async function benchWidgets(words: string[]): Promise<string[]> {
  const name: BrowserName = browserNames.find((known) => words.includes(known)) ?? 'chromium';
  const only = words.includes('--only') ? (words[words.indexOf('--only') + 1] ?? '') : '';
  const chosen = tasks.filter(({ page, task }) => new RegExp(only).test(`${page}: ${task}`));
  await ensureWidgets((line) => process.stdout.write(`${line}\n`));
  const program = await ensureBrowser(name, (line) => process.stdout.write(`${line}\n`));
  const browser = await launchBrowser(name, { extensionDir: await buildExtension(name), program, headless: true });
  const model = await startModelServer();
  const site = await serveStatic(builtDir);
  const folder = join(root, 'artifacts', 'transcripts', `widgets-${name}`);
  if (only === '') rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  try {
    await useModelServer(browser, model.url);
    const outcomes: Outcome[] = [];
    const begun = Date.now();
    for (const task of chosen) {
      const exchanges: Exchange[] = [];
      const outcome = await carriedOut(browser, recorded(model, exchanges), site.url, task);
      const title = titleOf(outcome);
      process.stdout.write(`${outcome.cause === done ? 'ok  ' : 'FAIL'} ${title}${outcome.why}\n`);
      const file = `${title.replaceAll(/[^\w-]+/g, '-')}.txt`;
      writeFileSync(join(folder, file), transcriptOf(`${title}: ${outcome.cause}${outcome.why}`, exchanges));
      outcomes.push(outcome);
    }
    process.stdout.write(`Transcripts: ${folder}\n`);
    const seconds = Math.round((Date.now() - begun) / 1_000);
    return [...tableOf(name, outcomes), `time  ${seconds} s, load ${loadavg()[2]?.toFixed(1)} of 2 cores at the end`];
  } finally {
    await browser.close();
    await model.close();
    await site.close();
  }
}

/** The same server, which also notes what it was asked and what it answered. */
function recorded(model: ModelServer, exchanges: Exchange[]): ModelServer {
  return {
    ...model,
    handle: (handler) =>
      model.handle(async (request) => {
        const answer = await handler(request);
        exchanges.push({ request, reply: 'calls' in answer || 'text' in answer ? answer : {} });
        return answer;
      }),
  };
}

interface Outcome {
  task: WidgetTask;
  cause: string;
  why: string;
}

const done = 'done';

async function carriedOut(
  browser: TestBrowser,
  model: ModelServer,
  siteUrl: string,
  task: WidgetTask,
): Promise<Outcome> {
  try {
    const widget = await openWidget(browser, model, siteUrl, task.page);
    const { results } = await widget.run(task.steps);
    const failed = results.find((line) => line.includes(': Failed: '));
    if (await isAsWanted(widget, task, results)) return { task, cause: done, why: '' };
    const [, code] = /: Failed: (\w+)/.exec(failed ?? '') ?? [];
    const state = JSON.stringify(await widget.state());
    return {
      task,
      cause: code ?? 'without effect',
      why: `\n     ${(failed ?? results.at(-1) ?? '').slice(0, 400)}\n     ${state}`,
    };
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error);
    const cause = /^The request shows no/.test(text)
      ? 'not listed'
      : /waits for a person/.test(text)
        ? 'asks'
        : 'broken';
    return { task, cause, why: `\n     ${text.slice(0, 1_500)}` };
  } finally {
    await browser.closePages();
  }
}

/** Widgets may take their time after the last call. */
async function isAsWanted({ page }: OpenWidget, { state = {}, told }: WidgetTask, results: string[]): Promise<boolean> {
  if (told && !told.test(results.at(-1) ?? '')) return false;
  const wanted = Object.entries(state).map(([id, value]): [string, string] => [
    id,
    typeof value === 'string' ? `^${RegExp.escape(value)}$` : value.source,
  ]);
  return page.evaluate(
    (fits: [string, string][], limitMs: number) =>
      new Promise<boolean>((resolve) => {
        const holds = () =>
          fits.every(([id, pattern]) =>
            new RegExp(pattern).test((document.getElementById(id) as HTMLOutputElement).value),
          );
        const observer = new MutationObserver(() => holds() && end(true));
        const end = (value: boolean) => {
          observer.disconnect();
          resolve(value);
        };
        observer.observe(document, { subtree: true, childList: true, characterData: true, attributes: true });
        setTimeout(() => end(holds()), limitMs);
        if (holds()) end(true);
      }),
    wanted,
    2_000,
  );
}

const titleOf = ({ task: { page, task } }: Outcome): string => `${page}: ${task}`;

function tableOf(name: BrowserName, outcomes: Outcome[]): string[] {
  const byCause = Map.groupBy(outcomes, ({ cause }) => cause);
  const solved = byCause.get(done)?.length ?? 0;
  const pages = new Set(outcomes.map(({ task }) => task.page)).size;
  return [
    `browser  ${name}`,
    `pages  ${pages}`,
    `tasks  ${outcomes.length}`,
    `done  ${solved} (${((100 * solved) / outcomes.length).toFixed(1)} %)`,
    ...[...byCause]
      .filter(([cause]) => cause !== done)
      .map(([cause, all]) => `${cause}  ${all.length}: ${all.map(titleOf).join('; ')}`),
  ];
}
