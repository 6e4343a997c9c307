import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Exchange, transcriptOf } from '../bench/model/transcript.ts';
import { promptTokens } from '../bench/tokens.ts';
import type { Page, TestBrowser } from '../helpers/browsers/index.ts';
import { askedLine } from '../helpers/critic.ts';
import type { ModelServer, WireHandler, WireRequest } from '../helpers/model-server.ts';
import { sendMessage, transcript } from '../helpers/panel.ts';
import { textOf } from '../helpers/roles.ts';
import { storeSettings } from '../helpers/settings.ts';
import { type Ended, standBy } from '../range/browsers/users.ts';
import type { SuiteModel } from './models.ts';
import { isGivenUp, patient } from './patient.ts';
import type { TaskResult } from './result.ts';
import { mean } from './statistics.ts';
import type { Heard, SuiteTask } from './suite.ts';
import { isSolved } from './tables.ts';

/** Where tasks are played. */
export interface Stage {
  browser: TestBrowser;
  /** The model server, or a relay to a provider, which nobody can tell what to answer. */
  server: Pick<ModelServer, 'url' | 'requests'> & Partial<Pick<ModelServer, 'handle' | 'questions'>>;
  model: SuiteModel;
  /** For a transcript and a picture of each task. */
  folder: string;
}

/** What is measured of a task. */
export type Figures = Omit<TaskResult, 'suite' | 'task' | 'group' | 'seed' | 'at' | 'browser' | 'model' | 'commit'>;

interface Player {
  task: SuiteTask;
  request: string;
  handler?: WireHandler | undefined;
  exchanges: Exchange[];
  page?: Page;
  panel?: Page;
  ended?: Ended;
  seconds: number;
  /** What kept it from being played to its end; '' where nothing did. */
  problem: string;
}

/**
 * Plays tasks at the same time, each in a tab and a conversation of its own: the model answers none of them before all
 * have begun. Throws nothing: what went wrong is in the figures, which come in the order of the tasks.
 */
export async function play(stage: Stage, tasks: readonly SuiteTask[]): Promise<Figures[]> {
  const { browser, server } = stage;
  const players = tasks.map((task): Player => ({ task, request: '', exchanges: [], seconds: 0, problem: '' }));
  const from = server.requests.length;
  const firstQuestion = server.questions?.length ?? 0;
  const allBegun = Promise.withResolvers<void>();
  server.handle?.(answersOf(players, allBegun.promise));
  const start = performance.now();
  for (const player of players) await attempt(browser, player, () => begin(stage, player));
  allBegun.resolve();
  await Promise.all(
    players.map((player) =>
      attempt(browser, player, async () => {
        player.ended = await standBy(patient(player.panel!), { answers: player.task.answers ?? 'yes' });
        player.seconds = Math.round((performance.now() - start) / 100) / 10;
      }),
    ),
  );
  const figures: Figures[] = [];
  for (const player of players) {
    const requests = server.requests.slice(from).filter((asked) => playerOf(players, asked) === player);
    const questions = (server.questions ?? [])
      .slice(firstQuestion)
      .filter((asked) => playerOf(players, asked) === player);
    figures.push(await figuresOf(stage, player, requests, questions));
  }
  await whileItRuns(browser, () => browser.closePages()).catch(() => undefined);
  return figures;
}

/** Answers for the players once all have begun. */
export function answersOf(
  players: readonly Pick<Player, 'request' | 'handler' | 'exchanges'>[],
  allBegun: Promise<void>,
): WireHandler {
  return async (asked) => {
    // Who waited too long asks again: an answer to nobody would cost a policy its turn.
    const isHeard = await Promise.race([allBegun.then(() => true), asked.disconnected.then(() => false)]);
    const player = playerOf(players, asked);
    if (!isHeard || !player?.handler)
      return { status: 400, body: { error: { message: 'No task of the suite asks this.' } } };
    const answer = await player.handler(asked);
    player.exchanges.push({ request: asked, reply: 'calls' in answer || 'text' in answer ? answer : {} });
    return answer;
  };
}

const playerOf = <One extends Pick<Player, 'request'>>(players: readonly One[], asked: WireRequest): One | undefined =>
  players.length === 1 ? players[0] : players.find(({ request }) => textOf(asked).includes(request));

async function attempt(browser: TestBrowser, player: Player, step: () => Promise<void>): Promise<void> {
  if (player.problem !== '') return;
  try {
    await whileItRuns(browser, step);
  } catch (error) {
    player.problem = error instanceof Error ? error.message : String(error);
  }
}

/** Rejects when the browser ends before the work does: what a browser is asked that has ended may never be answered. */
function whileItRuns(browser: TestBrowser, work: () => Promise<void>): Promise<void> {
  const gone = browser.ended.then(() => Promise.reject(new Error('The browser has ended.')));
  return Promise.race([work(), gone]);
}

async function begin({ browser, model }: Stage, player: Player): Promise<void> {
  const { task } = player;
  // What is tried is the work itself: the plan of a policy is nobody's to approve.
  await storeSettings(browser, 'generalSettings', { planApproval: 'never', ...task.settings?.generalSettings });
  await storeSettings(browser, 'safetySettings', task.settings?.safetySettings ?? {});
  await task.prepare?.(browser);
  player.page = await browser.newPage(task.url);
  player.request = await task.begin(player.page);
  player.handler = model.handlerOf?.(task, player.request);
  player.panel = await browser.openPanel(player.page);
  await sendMessage(player.panel, player.request);
}

async function figuresOf(
  { browser, model, folder }: Stage,
  player: Player,
  requests: WireRequest[],
  questions: WireRequest[],
): Promise<Figures> {
  const { task, exchanges, page, panel, ended, seconds } = player;
  const heard: Heard = { said: '', requests };
  let [reward, used, heap]: [number, string, number | null] = [0, '', null];
  await attempt(browser, player, async () => {
    heard.said = await lastWords(panel!);
    used = await usedIn(panel!);
  });
  // What the page says counts, however the conversation ended.
  const atTheEnd = { ...player, problem: '' };
  if (page)
    await attempt(browser, atTheEnd, async () => {
      reward = await task.reward(page, heard);
      heap = (await browser.backgroundHeap()) ?? null;
      await page.bringToFront();
      await page.screenshot(join(folder, `${task.id}.png`));
    });
  player.problem ||= atTheEnd.problem;
  const results = requests.flatMap(({ messages }) => messages.filter(({ role }) => role === 'tool'));
  const failed = new Set(results.filter(({ text }) => /^(?:\d+\. )?Failed: /.test(text)).map(({ text }) => text));
  const tokens = promptTokens(requests);
  const cause = isSolved({ reward }) ? '' : causeOf(player, failed.size);
  // Of a provider's answers, each stands in the request that follows it.
  if (model.provider) exchanges.push(...requests.map((request) => ({ request, reply: {} })));
  const why = player.problem || [...failed].at(-1) || heard.said;
  const detail = cause === '' ? '' : why.replaceAll(/\s+/g, ' ').slice(0, 300);
  const asked = questions.map(({ messages }) => `\n${askedLine(messages[0]?.text ?? '')}`);
  const title = `${task.id}: ${cause || 'solved'} ${detail}${asked.join('')}`;
  writeFileSync(join(folder, `${task.id}.txt`), transcriptOf(title, exchanges));
  return {
    reward,
    outcome: (ended?.outcome as Figures['outcome'] | undefined) ?? 'none',
    requests: requests.length,
    calls: model.provider ? results.length : exchanges.reduce((sum, { reply }) => sum + (reply.calls?.length ?? 0), 0),
    failedCalls: failed.size,
    tokens: tokens.total,
    newTokens: tokens.newToAll,
    drift: driftOf(tokens.each),
    used,
    cost: costIn(used),
    heap,
    cards: ended?.cards.length ?? 0,
    seconds,
    cause,
    detail,
  };
}

/** By how much the last quarter of the requests is larger than the first; 1 where there are too few to tell. */
function driftOf(sizes: readonly number[]): number {
  const quarter = Math.floor(sizes.length / 4);
  if (quarter === 0) return 1;
  return Math.round((100 * mean(sizes.slice(-quarter)).value) / mean(sizes.slice(0, quarter)).value) / 100;
}

/** What the conversation shows below the request. */
async function lastWords(panel: Page): Promise<string> {
  const lines = await transcript(panel);
  return lines.slice(lines.findLastIndex((line) => line.startsWith('user')) + 1).join(' ');
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

/** The price in what the panel says; null where it tells none, which is not the same as none to pay. */
export function costIn(used: string): number | null {
  const [, price] = /\$([\d.]+)$/.exec(used.replaceAll(',', '')) ?? [];
  return price === undefined ? null : Number(price);
}

function causeOf({ problem, ended, exchanges }: Player, failedCalls: number): TaskResult['cause'] {
  if (/The request shows no/.test(problem)) return 'not listed';
  if (isGivenUp(problem)) return 'not ended';
  if (problem !== '' || !ended) return 'broken';
  const last = exchanges.at(-1)?.reply;
  if (last && last.text === undefined && last.calls === undefined) return 'model failed';
  if (failedCalls > 0) return 'call failed';
  return ended.outcome === 'done' ? 'wrong' : 'ended too early';
}
