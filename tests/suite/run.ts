import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type BrowserName, ensureBrowser } from '../../scripts/browsers.ts';
import { buildExtension, root } from '../../scripts/commands.ts';
import { type Exchange, transcriptOf } from '../bench/model/transcript.ts';
import { promptTokens } from '../bench/tokens.ts';
import { launchBrowser, type Page, type TestBrowser } from '../helpers/browsers/index.ts';
import { type ModelServer, startModelServer } from '../helpers/model-server.ts';
import { sendMessage } from '../helpers/panel.ts';
import { storeSettings, useOneModel } from '../helpers/settings.ts';
import { modelNamed, type SuiteModel } from './models.ts';
import { startRelay } from './relay.ts';
import { addResult, readResults, type TaskResult } from './result.ts';
import type { Suite, SuiteTask } from './suite.ts';

export interface RunOptions {
  browser: BrowserName;
  /** As {@link modelNamed} reads it. */
  model: string;
  seed: number;
  /** Only tasks whose id it matches. */
  only: RegExp;
  /** The result file. Tasks that have a result there are not run again. */
  file: string;
}

/**
 * Runs the tasks of a suite in the real extension, each with a page and a conversation of its own, and adds a line to
 * the result file for each. A browser that dies is started again, and the task counts as broken. Gives all results of
 * the file.
 */
export async function runSuite(suite: Suite, options: RunOptions, say: (line: string) => void): Promise<TaskResult[]> {
  const { seed, only, file, browser: name } = options;
  const folder = file.replace(/\.jsonl$/, '');
  mkdirSync(folder, { recursive: true });
  const model = modelNamed(options.model, join(folder, 'answers.jsonl'));
  const { tasks, close } = await suite.open(seed);
  const known = new Set(readResults(file).map(({ task }) => task));
  const rest = tasks.filter(({ id }) => only.test(id) && !known.has(id));
  if (known.size > 0) say(`${known.size} tasks have a result already.`);
  const program = await ensureBrowser(name, say);
  const extensionDir = await buildExtension(name);
  const start = () => launchBrowser(name, { extensionDir, program, headless: true });
  const { provider } = model;
  const server = provider ? await startRelay(provider) : await startModelServer();
  let browser = await start();
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: root, encoding: 'utf8' }).trim();
  try {
    for (const task of rest) {
      const figures = await runTask(browser, server, model, task, folder);
      if (!figures) {
        say(`none ${task.id}  ${model.name} has no policy for it: not counted`);
        continue;
      }
      const result = { ...stamp(suite, task, seed), browser: name, model: model.name, commit, ...figures };
      addResult(file, result);
      say(`${result.reward >= 1 ? 'ok  ' : 'FAIL'} ${task.id}  ${result.cause} ${result.detail}`.trimEnd());
      if (figures.cause !== 'broken') continue;
      await browser.close().catch((error: unknown) => say(`The browser was gone: ${String(error)}`));
      browser = await start();
    }
  } finally {
    await browser.close();
    await server.close();
    await close();
  }
  return readResults(file);
}

const stamp = ({ name }: Suite, { id, group }: SuiteTask, seed: number) => ({
  suite: name,
  task: id,
  group,
  seed,
  at: new Date().toISOString(),
});

type Figures = Omit<TaskResult, 'suite' | 'task' | 'group' | 'seed' | 'at' | 'browser' | 'model' | 'commit'>;

async function runTask(
  browser: TestBrowser,
  server: Pick<ModelServer, 'url' | 'requests'> & Partial<Pick<ModelServer, 'handle'>>,
  model: SuiteModel,
  task: SuiteTask,
  folder: string,
): Promise<Figures | undefined> {
  const exchanges: Exchange[] = [];
  const from = server.requests.length;
  const begun = performance.now();
  let ended: Ended = { outcome: 'none', cards: 0 };
  let used = '';
  let reward = 0;
  let problem = '';
  try {
    await useOneModel(browser, server.url, model.provider?.kind, model.provider?.model);
    // What is tried is the work itself: the plan of a policy is nobody's to approve.
    await storeSettings(browser, 'generalSettings', { planApproval: 'never' });
    const page = await browser.newPage(task.url);
    const request = await task.begin(page);
    const handler = model.handlerOf(task, request);
    if (!handler && !model.provider) return undefined;
    if (handler)
      server.handle?.(async (asked) => {
        const answer = await handler(asked);
        exchanges.push({ request: asked, reply: 'calls' in answer || 'text' in answer ? answer : {} });
        return answer;
      });
    const panel = await browser.openPanel(page);
    await sendMessage(panel, request);
    try {
      ended = await untilEnded(panel);
    } finally {
      // What the page says counts, however the conversation ended.
      reward = await task.reward(page);
      await page.screenshot(join(folder, `${task.id}.png`));
    }
    used = await usedIn(panel);
  } catch (error) {
    problem = error instanceof Error ? error.message : String(error);
  }
  const requests = server.requests.slice(from);
  const results = requests.flatMap(({ messages }) => messages.filter(({ role }) => role === 'tool'));
  const failed = new Set(results.filter(({ text }) => /^(?:\d+\. )?Failed: /.test(text)).map(({ text }) => text));
  const tokens = promptTokens(requests);
  // Of a provider's answers, each stands in the request that follows it.
  if (model.provider) exchanges.push(...requests.map((request) => ({ request, reply: {} })));
  const cause = reward >= 1 ? '' : causeOf(problem, ended, failed.size);
  const detail =
    reward >= 1 ? '' : (problem || [...failed].at(-1) || ended.text || '').replaceAll(/\s+/g, ' ').slice(0, 300);
  writeFileSync(join(folder, `${task.id}.txt`), transcriptOf(`${task.id}: ${cause || 'solved'} ${detail}`, exchanges));
  await browser.closePages().catch(() => undefined);
  return {
    reward,
    outcome: ended.outcome,
    requests: requests.length,
    calls: model.provider ? results.length : exchanges.reduce((sum, { reply }) => sum + (reply.calls?.length ?? 0), 0),
    failedCalls: failed.size,
    tokens: tokens.total,
    newTokens: tokens.newToAll,
    used,
    cards: ended.cards,
    seconds: Math.round((performance.now() - begun) / 100) / 10,
    cause,
    detail,
  };
}

/** What the panel says of duration, tokens and price; '' where it says nothing. */
async function usedIn(panel: Page): Promise<string> {
  const opener = await panel.evaluate(() => {
    const found = document.querySelector<HTMLElement>('[data-kind=outcome] .popup-opener');
    found?.click();
    return found !== null;
  });
  return opener ? (await panel.text('.popup-menu')).split('\n').at(-1)!.trim() : '';
}

function causeOf(problem: string, { outcome }: Ended, failedCalls: number): TaskResult['cause'] {
  if (/The request shows no/.test(problem)) return 'not listed';
  if (problem !== '') return 'broken';
  if (failedCalls > 0) return 'call failed';
  return outcome === 'done' ? 'wrong' : outcome === 'none' ? 'not ended' : 'ended too early';
}

interface Ended {
  outcome: TaskResult['outcome'];
  cards: number;
  text?: string;
}

/** Waits for the end of the conversation. Plays a user who reads each card and allows what it asks once. */
async function untilEnded(panel: Page): Promise<Ended> {
  for (let cards = 0; ; cards += 1) {
    const found = await panel.waitFor(() => {
      const log = document.querySelector('[role=log]');
      const outcome = log?.querySelector<HTMLElement>('[data-kind=outcome]');
      if (outcome?.dataset.status)
        return { outcome: outcome.dataset.status, text: outcome.innerText.replaceAll(/\s+/g, ' ').trim(), button: '' };
      if (log?.querySelector('[data-kind=answer]') && !document.querySelector('[aria-busy=true]'))
        return { outcome: 'done', text: '', button: '' };
      const card = log?.querySelector<HTMLElement>('[data-kind=confirmation][data-status=waiting]');
      card?.querySelector('.read-to-end')?.scrollTo({ top: 1e6 });
      const button = card?.querySelector<HTMLButtonElement>('.split > .primary');
      if (!button || button.disabled) return undefined;
      button.click();
      return { outcome: '', text: '', button: button.innerText.trim() };
    });
    if (found.button === '') return { outcome: found.outcome as Ended['outcome'], cards, text: found.text };
  }
}
