import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { encode } from 'gpt-tokenizer/encoding/o200k_base';
import type { BrowserName } from '../../scripts/browsers.ts';
import { root } from '../../scripts/commands.ts';
import type { Page } from '../helpers/browsers/index.ts';
import { type ModelServer, startModelServer, type WireRequest } from '../helpers/model-server.ts';
import type { WireCall } from '../helpers/model-server/types.ts';
import { sendMessage, transcript, waitForOutcome } from '../helpers/panel.ts';
import { launchOpenBrowser, letIn, type OpenBrowser, startProgram } from '../helpers/programs.ts';
import { storeSettings, useOneModel } from '../helpers/settings.ts';
import { startRecordingSite, type RecordingSite } from '../helpers/sites/recording-site.ts';
import { dailyTasks } from '../suite/daily/tasks.ts';
import { pageOf } from '../suite/page-lines.ts';
import { handOf } from '../suite/outside/play-outside.ts';
import { type Answer, type Hand, playCalls } from '../suite/outside/play-calls.ts';
import { ownPages } from '../suite/own-pages.ts';
import { actionCount, instantModel } from './instant-model.ts';
import { recordsPage } from './records-page.ts';
import { generatedPages } from './snapshot-pages.ts';

export { launchOpenBrowser };

/** Steps of each kind, in each turn; outside and inside take turns, so that what else the machine does meets both. */
const STEPS = 10;
const TURNS = 3;
const TASKS = 5;

/** Records on the page: about 400 elements. */
const ROWS = 52;

/** Each is pressed once: calls that repeat themselves would be stopped. What a press makes of the page is one line. */
const buttons = Array.from(
  { length: STEPS },
  (_, at) => `<button onclick="this.textContent = 'Pressed ${at}'">Press ${at}</button>`,
).join('');

/** What it costs that a program is outside: looks, clicks, a task of ten actions and first looks. Gives lines. */
export async function benchOutside(name: BrowserName, folder: string | undefined): Promise<string[]> {
  const open = await launchOpenBrowser(name, 'Nobody');
  const site = await startRecordingSite();
  try {
    return [
      ...(await steps(open, site)),
      ...(await tenActions(open, site)),
      ...(await comesBack(open, site)),
      ...(await firstLooks(open, site, folder)),
    ];
  } finally {
    await site.close();
    await open.close();
  }
}

async function withProgram<T>(open: OpenBrowser, page: Page, work: (hand: Hand) => Promise<T>): Promise<T> {
  const program = await startProgram(open, 'Bench');
  const { first } = await letIn(open, page, program);
  try {
    return await work(handOf(program, first));
  } finally {
    await program.client.close();
    await open.browser.closePages();
  }
}

/** A click and a look in turn, by the refs of the page as it was shown first. */
function callsOf(texts: string[]): WireCall[] {
  const refs = pageOf({ messages: texts.map((text) => ({ role: 'user', text })) } as WireRequest).refs('button');
  return refs.slice(0, STEPS).flatMap((ref) => [
    { name: 'click', arguments: { ref } },
    { name: 'get_page', arguments: {} },
  ]);
}

/** Milliseconds of clicks and of looks. */
type Times = Record<'click' | 'look', number[]>;
const kindOf = ({ name }: WireCall): keyof Times => (name === 'click' ? 'click' : 'look');

/** The same calls on the same page, over MCP and by a model at the wire: from the answer to the next request. */
async function steps(open: OpenBrowser, site: RecordingSite): Promise<string[]> {
  const model = await startModelServer({ dialect: 'lax' });
  await useOneModel(open.browser, model.url);
  await storeSettings(open.browser, 'generalSettings', { planApproval: 'never' });
  const html = recordsPage(ROWS).replace('<body>', `<body>${buttons}`);
  const outside: Times = { click: [], look: [] };
  const inside: Times = { click: [], look: [] };
  try {
    for (let turn = 0; turn < TURNS; turn += 1) {
      await withProgram(open, await open.browser.newPage(site.page(`/out${turn}`, html)), async (hand) => {
        for (const call of callsOf([(await hand.look()).text]))
          outside[kindOf(call)].push(told(await hand.call(call)).ms);
      });
      await timeInside(open, await open.browser.newPage(site.page(`/in${turn}`, html)), model, inside);
      await open.browser.closePages();
    }
  } finally {
    await model.close();
  }
  return (['click', 'look'] as const).map((kind) => {
    const [out, within] = [median(outside[kind]), median(inside[kind])];
    return `${kind}, median of ${outside[kind].length}  outside ${Math.round(out)} ms, inside ${Math.round(within)} ms: ${Math.round(out - within)} ms more`;
  });
}

/** Plays them by a model at the wire, one call an answer. Throws with the conversation where the task ends early. */
async function timeInside(open: OpenBrowser, page: Page, model: ModelServer, times: Times): Promise<void> {
  const panel = await open.browser.openPanel(page);
  const done: WireCall = { name: 'done', arguments: { status: 'done', summary: 'Done.', evidence: [] } };
  let calls: WireCall[] = [];
  let next = 0;
  let answeredAt = 0;
  model.handle(({ messages, at }) => {
    if (next === 0) calls = callsOf(messages.filter(({ role }) => role !== 'assistant').map(({ text }) => text));
    else if (next <= calls.length) times[kindOf(calls[next - 1]!)].push(at - answeredAt);
    const call = calls[next] ?? done;
    next += 1;
    answeredAt = Date.now();
    return { calls: [call] };
  });
  await sendMessage(panel, 'Press the buttons');
  await waitForOutcome(panel);
  if (next <= calls.length) throw new Error(`The task inside ended early:\n${(await transcript(panel)).join('\n')}`);
}

/** The ten-action task of the bench `task`, call by call. */
async function tenActions(open: OpenBrowser, site: RecordingSite): Promise<string[]> {
  const walls: number[] = [];
  const tokens: number[] = [];
  for (let count = 0; count < TASKS; count += 1) {
    const page = await open.browser.newPage(site.page(`/task${count}`, recordsPage(ROWS)));
    await withProgram(open, page, async (hand) => {
      const answers: Answer[] = [];
      const timedHand: Hand = {
        look: () => hand.call({ name: 'get_page', arguments: {} }),
        call: async (call) => (call.name === 'make_plan' ? planned : hand.call(call)),
      };
      const played = await playCalls(instantModel('one action a reply'), timedHand);
      answers.push(...played.answers);
      answers.forEach(told);
      walls.push(answers.reduce((sum, { ms }) => sum + ms, 0));
      tokens.push(played.tokens);
      const row = await page.evaluate(() =>
        [...document.querySelectorAll('tbody tr:first-child td')]
          .slice(0, 4)
          .map((cell) => cell.textContent)
          .join(),
      );
      if (row !== 'Copper kettle,15,Kitchen,yes') throw new Error(`The page ended wrong: ${row}`);
    });
  }
  return [
    `task of ${actionCount} actions, a look in place of done, median of ${TASKS}  ${Math.round(median(walls))} ms (${walls.map(Math.round).join(', ')}), ${median(tokens)} tokens`,
  ];
}

/** A call that is made as its relay is killed: until the browser has started another, and both have met there. */
async function comesBack(open: OpenBrowser, site: RecordingSite): Promise<string[]> {
  const waits: number[] = [];
  for (let count = 0; count < TASKS; count += 1) {
    const page = await open.browser.newPage(site.page(`/back${count}`, recordsPage(ROWS)));
    await withProgram(open, page, async (hand) => {
      const relay = open.computer.sockets().find((file) => file.endsWith('.sock')) ?? '';
      process.kill(Number(/-(\d+)\.sock$/.exec(relay)?.[1]), 'SIGKILL');
      waits.push(told(await hand.call({ name: 'get_page', arguments: {} })).ms);
    });
  }
  return [
    `a look whose relay is killed, of ${TASKS}  median ${Math.round(median(waits))} ms, at most ${Math.round(Math.max(...waits))} ms`,
  ];
}

const planned: Answer = { text: '', isError: false, ms: 0 };

/** First looks at 38 pages: the generated ones of the bench `snapshot`, and those of the suite and of the specs. */
async function firstLooks(open: OpenBrowser, site: RecordingSite, folder: string | undefined): Promise<string[]> {
  const fixtures = folder ?? join(root, 'tests/e2e/fixtures');
  const files = readdirSync(fixtures).filter((file) => file.endsWith('.html'));
  const daily = await ownPages('daily', dailyTasks).open(1);
  const pages = [
    ...generatedPages.map(({ name, html }, at) => ({ name, url: site.page(`/first${at}`, html) })),
    ...files.map((file) => ({
      name: basename(file, '.html'),
      url: site.page(`/${file}`, readFileSync(join(fixtures, file), 'utf8')),
    })),
    ...daily.tasks.map(({ id, url }) => ({ name: id, url })),
  ].slice(0, folder === undefined ? 38 : undefined);
  try {
    const looks: { name: string; tokens: number }[] = [];
    for (const { name, url } of pages)
      await withProgram(open, await open.browser.newPage(url), async (hand) => {
        looks.push({ name, tokens: encode((await hand.look()).text).length });
      });
    const sorted = looks.toSorted((one, other) => other.tokens - one.tokens);
    const over = sorted.filter(({ tokens }) => tokens > 2_500).length;
    return [
      `first look, ${looks.length} pages, tokens  median ${median(looks.map(({ tokens }) => tokens))}, over 2,500: ${over}`,
      ...sorted.slice(0, 3).map(({ name, tokens }) => `  ${name}  ${tokens}`),
    ];
  } finally {
    await daily.close();
  }
}

function told(answer: Answer): Answer {
  if (answer.isError) throw new Error(answer.text);
  return answer;
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}
