import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserName, browserNames, ensureBrowser } from '../../scripts/browsers.ts';
import { removeFolder } from '../../scripts/cleanup.ts';
import { buildExtension, root } from '../../scripts/commands.ts';
import { serveStatic } from '../../scripts/serve.ts';
import { launchBrowser, type TestBrowser } from '../helpers/browsers/index.ts';
import { startModelServer } from '../helpers/model-server.ts';
import { asTold } from '../helpers/model-server/as-told.ts';
import { sendMessage, transcript, waitForOutcome } from '../helpers/panel.ts';
import { storeSettings } from '../helpers/settings.ts';
import { directedBy } from './model/directed.ts';
import { writePages } from './model/pages.ts';
import { type ModelTask, modelTasks } from './model/tasks.ts';
import { type Exchange, transcriptOf } from './model/transcript.ts';
import { promptTokens } from './tokens.ts';
import { say } from '../../scripts/say.ts';

/** Who plays the roles. */
const casts = {
  'one model': { planner: 'model', navigator: 'model' },
  'two models': { planner: 'planner', navigator: 'navigator' },
};
type Cast = keyof typeof casts;

/**
 * Ten small tasks through the real extension with a directed model at the wire, by one model and by two: requests,
 * prompt tokens, and those beyond the request before. All that was sent is in artifacts/transcripts. Words: `firefox`,
 * and part of a task's name to run it alone.
 */
export async function benchModel(words: string[]): Promise<string[]> {
  const name: BrowserName = browserNames.find((known) => words.includes(known)) ?? 'chromium';
  const part = words.filter((word) => !browserNames.includes(word as BrowserName)).join(' ');
  const tasks = modelTasks.filter((task) => task.name.includes(part));
  const folder = mkdtempSync(join(tmpdir(), 'sidehand-bench-'));
  writePages(folder);
  const site = await serveStatic(folder);
  const program = await ensureBrowser(name, say);
  const browser = await launchBrowser(name, { extensionDir: await buildExtension(name), program, headless: true });
  const lines: string[] = [];
  try {
    for (const cast of Object.keys(casts) as Cast[]) {
      const sums = [0, 0, 0];
      lines.push(`${cast}: requests, prompt tokens (o200k), new ones beyond the request before`);
      for (const task of tasks) {
        const figures = await runTask(browser, `${site.url}/${task.at}`, task, cast);
        figures.forEach((figure, index) => (sums[index]! += figure));
        lines.push(row(task.name, figures));
      }
      lines.push(row('all', sums), '');
    }
    say(`Transcripts: ${transcripts}`);
    return lines;
  } finally {
    await browser.close();
    await site.close();
    removeFolder(folder);
  }
}

const transcripts = join(root, 'artifacts', 'transcripts');

/** Requests, prompt tokens, and those beyond the request before. */
async function runTask(browser: TestBrowser, url: string, task: ModelTask, cast: Cast): Promise<number[]> {
  const exchanges: Exchange[] = [];
  const faults: string[] = [];
  const reply = directedBy(task);
  const server = await startModelServer({
    handler: (request) => {
      try {
        const exchange = { request, reply: asTold(reply(request), request) };
        exchanges.push(exchange);
        return exchange.reply;
      } catch (error) {
        // The extension hears of a server in trouble, and shows that: the reason is told here.
        faults.push(String(error));
        throw error;
      }
    },
  });
  try {
    await useModels(browser, server.baseUrl, cast);
    const panel = await browser.openPanel(await browser.newPage(url));
    await sendMessage(panel, task.request);
    const { status } = await waitForOutcome(panel);
    const seen = await transcript(panel);
    mkdirSync(transcripts, { recursive: true });
    const file = `${browser.name}-${cast}-${task.name}.txt`.replaceAll(' ', '-');
    writeFileSync(join(transcripts, file), transcriptOf(`${task.request} (${cast})`, exchanges));
    if (status !== 'done' || server.refused.length > 0)
      throw new Error(
        `"${task.name}" with ${cast} ended ${status}:\n${[...faults, ...server.refused, ...seen].join('\n')}`,
      );
    const { total, newToPrevious } = promptTokens(server.requests);
    return [server.requests.length, total, newToPrevious];
  } finally {
    await browser.closePages();
    await server.close();
  }
}

async function useModels(browser: TestBrowser, baseUrl: string, cast: Cast): Promise<void> {
  const { planner, navigator } = casts[cast];
  const models = [...new Set([planner, navigator])];
  const provider = { id: 'bench', kind: 'openai', label: 'Bench', baseUrl, models };
  const ref = (model: string) => ({ providerId: provider.id, model });
  await storeSettings(browser, 'modelSettings', {
    providers: [provider],
    planner: ref(planner),
    navigator: ref(navigator),
  });
}

function row(task: string, figures: number[]): string {
  return `${task.padEnd(38)}  ${figures.map((figure) => figure.toLocaleString('en')).join(', ')}`;
}
