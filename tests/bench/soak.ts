import { type BrowserName, browserNames, ensureBrowser } from '../../scripts/browsers.ts';
import { buildExtension } from '../../scripts/commands.ts';
import { backgroundCensus, type Census, countInBackground, countInPage, pageCensus } from '../helpers/census.ts';
import { launchBrowser, type Page, type TestBrowser } from '../helpers/browsers/index.ts';
import { act, claimDone, judgeComplete, makePlan } from '../helpers/directed-model.ts';
import { type ModelServer, startModelServer, type WireHandler } from '../helpers/model-server.ts';
import { sendMessage, transcript, waitForOutcome } from '../helpers/panel.ts';
import { startRecordingSite } from '../helpers/sites/recording-site.ts';
import { refIn, roleOf } from '../helpers/roles.ts';
import { useModelServer } from '../helpers/settings.ts';
import { say } from '../../scripts/say.ts';

const TASKS = 200;
/** Tasks before the first count, so that what is made once is made. */
const WARM_UP = 10;
const TASKS_A_CHAT = 10;
const RELOADS = 100;
const TABS = 10;

/**
 * Two hundred tasks one after the other, then a hundred reloads of the panel during one task, then ten tasks in ten
 * tabs at once. Words: `firefox`, and another number of tasks. Gives its figures as lines; throws where anything is
 * lost or comes twice.
 */
export async function benchSoak(words: string[]): Promise<string[]> {
  const name: BrowserName = browserNames.find((known) => words.includes(known)) ?? 'chromium';
  const tasks = words.map(Number).find((number) => number > 0) ?? TASKS;
  const program = await ensureBrowser(name, say);
  const server = await startModelServer({ handler: oneClick });
  const site = await startRecordingSite();
  const browser = await launchBrowser(name, { extensionDir: await buildExtension(name), program, headless: true });
  try {
    await useModelServer(browser, server.url);
    await countInBackground(browser);
    const page = await browser.newPage(
      site.page(
        '/soak',
        '<title>Soak</title><output>0</output><button onclick="document.querySelector(\'output\').value++">Add one</button>',
      ),
    );
    const panel = await browser.openPanel(page);
    await runTasks(panel, WARM_UP);
    for (const counted of [panel, page]) await countInPage(counted);
    const rows = [await row(browser, panel, page, 'start')];
    for (const [when, part] of [
      ['quarter', tasks / 4],
      ['half', tasks / 4],
      ['end', tasks / 2],
    ] as const) {
      await runTasks(panel, Math.round(part));
      rows.push(await row(browser, panel, page, when));
    }
    const clicks = await page.evaluate(() => Number(document.querySelector('output')?.value));
    if (clicks !== WARM_UP + Math.round(tasks / 4) * 2 + Math.round(tasks / 2))
      throw new Error(`${clicks} clicks reached the page.`);
    return [
      `browser    ${name}, ${tasks} tasks, ${clicks} clicks in the page`,
      ...rows.map(({ when, told }) => `${when.padEnd(10)} ${told}`),
      ...ratios(rows),
      await reloadOften(browser, panel, server),
      await manyTabs(browser, server, site.page('/tab', '<title>Tab</title>')),
    ];
  } finally {
    await browser.close();
    await site.close();
    await server.close();
  }
}

const oneClick: WireHandler = (request) => {
  const begun = request.messages.some(({ role }) => role === 'assistant');
  if (roleOf(request) === 'planner') return begun ? judgeComplete() : makePlan('Click "Add one"');
  return begun ? claimDone() : act(['click', { ref: refIn(request, 'button "Add one"'), step: 1 }]);
};

async function runTasks(panel: Page, count: number): Promise<void> {
  for (let task = 0; task < count; task += 1) {
    const inChat = task % TASKS_A_CHAT;
    if (inChat === 0 && task > 0) await newChat(panel);
    await sendMessage(panel, 'Click "Add one"');
    const { status, text } = await waitForOutcome(panel, inChat + 1);
    if (status !== 'done') throw new Error(`Task ${task} ended otherwise: ${text}`);
  }
  await newChat(panel);
}

async function newChat(panel: Page): Promise<void> {
  await panel.click('button', 'New chat');
  await panel.waitFor(() => document.querySelector('[role=log] [data-kind]') === null);
}

interface Row {
  when: string;
  heaps: (number | undefined)[];
  told: string;
}

async function row(browser: TestBrowser, panel: Page, page: Page, when: string): Promise<Row> {
  const heaps = [await browser.backgroundHeap(), await browser.pageHeap(panel), await browser.pageHeap(page)];
  const counts: Census[] = [await backgroundCensus(browser), await pageCensus(panel), await pageCensus(page)];
  const told = ['background', 'panel', 'page'].map(
    (part, i) =>
      `${part}: heap ${megabytes(heaps[i])}, ports ${signed(counts[i]!.ports)}, listeners ${signed(counts[i]!.listeners)}`,
  );
  say(`${when}: ${told.join('; ')}`);
  return { when, heaps, told: told.join('; ') };
}

function ratios(rows: Row[]): string[] {
  const [first, last] = [rows[0]!.heaps, rows.at(-1)!.heaps];
  const told = ['background', 'panel', 'page'].flatMap((part, i) =>
    first[i] && last[i] ? [`${part} ${(last[i] / first[i]).toFixed(2)}`] : [],
  );
  return told.length > 0 ? [`heap, end to start: ${told.join(', ')}`] : [];
}

async function reloadOften(browser: TestBrowser, panel: Page, server: ModelServer): Promise<string> {
  const gate = gateFor(1);
  server.handle(gate.handler);
  const before = await backgroundCensus(browser);
  await sendMessage(panel, 'Say it once');
  await gate.all;
  for (let reload = 0; reload < RELOADS; reload += 1) {
    await panel.reload();
    await panel.waitFor(() => document.querySelector('[role=log] [data-kind=user]') !== null);
  }
  const during = await backgroundCensus(browser);
  gate.open();
  await said(panel);
  const after = await backgroundCensus(browser);
  return `${RELOADS} reloads of the panel in one task: nothing lost, nothing twice; background ports ${signed(during.ports - before.ports)} in the task, ${signed(after.ports - before.ports)} after it, listeners ${signed(after.listeners - before.listeners)}`;
}

async function manyTabs(browser: TestBrowser, server: ModelServer, url: string): Promise<string> {
  const gate = gateFor(TABS);
  server.handle(gate.handler);
  const before = await backgroundCensus(browser);
  const panels: Page[] = [];
  for (let tab = 0; tab < TABS; tab += 1) {
    const panel = await browser.openPanel(await browser.newPage(`${url}?${tab}`));
    await sendMessage(panel, 'Say it once');
    panels.push(panel);
  }
  await gate.all;
  gate.open();
  for (const panel of panels) {
    await said(panel);
    await panel.close();
  }
  const after = await backgroundCensus(browser);
  return `${TABS} tasks in ${TABS} tabs at once: each done once; background ports ${signed(after.ports - before.ports)}, listeners ${signed(after.listeners - before.listeners)} after their panels were closed`;
}

/** Throws where anything of the task is missing or there twice. */
async function said(panel: Page): Promise<void> {
  await waitForOutcome(panel);
  const shown = (await transcript(panel)).map((line) => line.split(':')[0]).join(', ');
  if (shown !== 'user[done], answer[done], outcome[done]') throw new Error(`The panel shows ${shown}.`);
}

/** A model that keeps its answers until the gate is opened. `all` resolves when so many requests wait. */
function gateFor(count: number): { handler: WireHandler; all: Promise<void>; open(): void } {
  const opened = Promise.withResolvers<void>();
  const all = Promise.withResolvers<void>();
  let waiting = 0;
  const handler: WireHandler = async () => {
    waiting += 1;
    if (waiting === count) all.resolve();
    await opened.promise;
    return { text: 'Once.' };
  };
  return { handler, all: all.promise, open: () => opened.resolve() };
}

const megabytes = (bytes: number | undefined): string =>
  bytes === undefined ? 'not told' : `${(bytes / 1e6).toFixed(1)} MB`;
const signed = (count: number): string => (count > 0 ? `+${count}` : String(count));
