import { join } from 'node:path';
import { writeFileSync } from 'node:fs';
import { letIn, startProgram, type OpenBrowser, type Program } from '../../helpers/programs.ts';
import { storeSettings } from '../../helpers/settings.ts';
import { standBy } from '../../range/browsers/users.ts';
import { patient } from '../patient.ts';
import type { Figures } from '../play.ts';
import type { SuiteTask } from '../suite.ts';
import { isSolved } from '../tables.ts';
import { type Answer, type Hand, playCalls, timed } from './play-calls.ts';

export { launchOpenBrowser } from '../../helpers/programs.ts';

/**
 * Plays a task as a connected program: a client of the official SDK that calls `sidehand mcp`, with the policy as its
 * model. The user lets it into the tab by its card, and allows each card that follows once. Throws nothing: what went
 * wrong is in the figures.
 */
export async function playOutside(open: OpenBrowser, folder: string, task: SuiteTask): Promise<Figures> {
  const { browser } = open;
  const from = performance.now();
  const figures: Figures = { ...nothing };
  const lines: string[] = [];
  let program: Program | undefined;
  try {
    await storeSettings(browser, 'generalSettings', { ...task.settings?.generalSettings });
    await storeSettings(browser, 'safetySettings', task.settings?.safetySettings ?? {});
    await task.prepare?.(browser);
    const page = await browser.newPage(task.url);
    const request = await task.begin(page);
    program = await startProgram(open, 'Suite');
    const { panel, first } = await letIn(open, page, program);
    const user = standBy(patient(panel), { answers: task.answers ?? 'yes' });
    const policy = task.policy?.(request);
    if (!policy) throw new Error('The task has no policy.');
    const played = await playCalls(policy, handOf(program, first));
    lines.push(...played.answers.flatMap(({ text }, at) => [JSON.stringify(played.calls[at - 1] ?? 'look'), text]));
    figures.reward = await task.reward(page, { said: '', requests: [] });
    await page.screenshot(join(folder, `${task.id}.png`));
    figures.heap = (await browser.backgroundHeap()) ?? null;
    const failed = played.answers.filter(({ isError }) => isError);
    Object.assign(figures, { calls: played.calls.length, requests: played.answers.length, tokens: played.tokens });
    Object.assign(figures, { newTokens: played.tokens, failedCalls: failed.length, outcome: 'done' });
    if (!isSolved(figures)) figures.cause = failed.length > 0 ? 'call failed' : 'wrong';
    if (!isSolved(figures)) figures.detail = (failed.at(-1) ?? played.answers.at(-1))?.text.slice(0, 300) ?? '';
    await program.client.close();
    figures.cards = (await user).cards.length;
  } catch (error) {
    figures.detail = (error instanceof Error ? error.message : String(error)).replaceAll(/\s+/g, ' ').slice(0, 300);
    figures.cause = /The request shows no/.test(figures.detail) ? 'not listed' : 'broken';
  } finally {
    await program?.client.close();
    await browser.closePages();
  }
  figures.seconds = Math.round((performance.now() - from) / 100) / 10;
  writeFileSync(join(folder, `${task.id}.txt`), [`${task.id}: ${figures.cause || 'solved'}`, ...lines].join('\n\n'));
  return figures;
}

/** `first`: what the call gave by which the program was let in. */
export function handOf({ client }: Program, first?: string): Hand {
  const call = (name: string, given: object): Promise<Answer> =>
    timed(() => client.callTool({ name, arguments: { ...given } }));
  return {
    look: async () => (first === undefined ? call('get_page', {}) : { text: first, isError: false, ms: 0 }),
    call: ({ name, arguments: given }) => call(name, typeof given === 'string' ? {} : given),
  };
}

const nothing: Figures = {
  reward: 0,
  outcome: 'none',
  requests: 0,
  calls: 0,
  failedCalls: 0,
  tokens: 0,
  newTokens: 0,
  drift: 1,
  used: '',
  cost: null,
  heap: null,
  cards: 0,
  seconds: 0,
  cause: '',
  detail: '',
};
