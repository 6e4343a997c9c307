import { readdirSync } from 'node:fs';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { encode } from 'gpt-tokenizer/encoding/o200k_base';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureBrowser } from '../../scripts/browsers.ts';
import { removeFolder } from '../../scripts/cleanup.ts';
import type { WireCall } from '../helpers/model-server/types.ts';
import { launchOpenBrowser, letIn, startProgram } from '../helpers/programs.ts';
import { longerTasks } from '../suite/daily/longer.ts';
import { dailyTasks } from '../suite/daily/tasks.ts';
import { handOf } from '../suite/outside/play-outside.ts';
import { type Answer, type Hand, playCalls, type Played, timed } from '../suite/outside/play-calls.ts';
import { ownPages } from '../suite/own-pages.ts';
import type { SuiteTask } from '../suite/suite.ts';

/** Run by npx; it is no part of the project. */
const PLAYWRIGHT = '@playwright/mcp@0.0.83';

interface Side {
  /** Tokens of the list of tools. */
  tools: number;
  /** By the id of the task. */
  played: Map<string, { tokens: number; ms: number; calls: number }>;
}

/**
 * Ten daily tasks by the same policies, the same client and the same Chromium: over Sidehand and over Playwright MCP.
 * Only tasks count that both solve, and that need no answer of a user. Gives lines.
 */
export async function besidePlaywright(): Promise<string[]> {
  const suite = await ownPages('daily', [...dailyTasks, ...longerTasks]).open(1);
  try {
    const ours = await sidehand(suite.tasks);
    const theirs = await playwright(suite.tasks);
    const both = [...ours.played.keys()].filter((id) => theirs.played.has(id)).slice(0, 10);
    const sum = ({ played }: Side, of: 'tokens' | 'ms' | 'calls') =>
      both.reduce((all, id) => all + (played.get(id)?.[of] ?? 0), 0);
    const line = (what: string, our: number, their: number) =>
      `${what}  ${Math.round(our)} and ${Math.round(their)}: ${(our / their).toFixed(2)}`;
    return [
      `Sidehand and ${PLAYWRIGHT} on the same ${both.length} tasks: ${both.join(', ')}`,
      line('  tokens of the list of tools', ours.tools, theirs.tools),
      line('  tokens of calls and answers', sum(ours, 'tokens'), sum(theirs, 'tokens')),
      line('  ms of all calls and looks', sum(ours, 'ms'), sum(theirs, 'ms')),
      line('  calls', sum(ours, 'calls'), sum(theirs, 'calls')),
    ];
  } finally {
    await suite.close();
  }
}

const figuresOf = ({ tokens, answers, calls }: Played) => ({
  tokens,
  calls: calls.length,
  ms: answers.reduce((sum, { ms }) => sum + ms, 0),
});

async function sidehand(tasks: readonly SuiteTask[]): Promise<Side> {
  const open = await launchOpenBrowser('chromium', 'Nobody');
  const side: Side = { tools: 0, played: new Map() };
  try {
    for (const task of tasks) {
      const page = await open.browser.newPage(task.url);
      const request = await task.begin(page);
      const program = await startProgram(open, 'Bench');
      const { panel } = await letIn(open, page, program);
      side.tools ||= tokensOf((await program.client.listTools()).tools);
      const hand = handOf(program);
      const asked = panel.waitFor(() => document.querySelector('[data-kind=confirmation][data-status=waiting]') && 1);
      asked.catch(() => undefined);
      const played = task.policy && playCalls(task.policy(request), hand);
      const over = await Promise.race([played?.catch(() => undefined), asked.then(() => undefined)]);
      if (over && (await task.reward(page, { said: '', requests: [] })) === 1)
        side.played.set(task.id, figuresOf(over));
      await program.client.close();
      await played?.catch(() => undefined);
      await open.browser.closePages();
    }
  } finally {
    await open.close();
  }
  return side;
}

async function playwright(tasks: readonly SuiteTask[]): Promise<Side> {
  const program = await ensureBrowser('chromium', () => undefined);
  const folder = mkdtempSync(join(tmpdir(), 'sidehand-beside-'));
  const options = ['--headless', '--isolated', '--no-sandbox', '--executable-path', program, '--output-dir', folder];
  const client = new Client({ name: 'Bench', version: '1' });
  const npx = { command: 'npx', args: ['--yes', PLAYWRIGHT, ...options], stderr: 'ignore' as const };
  await client.connect(new StdioClientTransport({ ...npx, cwd: folder, env: process.env as Record<string, string> }));
  const side: Side = { tools: tokensOf((await client.listTools()).tools), played: new Map() };
  const call = (name: string, args: object): Promise<Answer> =>
    timed(() => client.callTool({ name, arguments: { ...args } }));
  try {
    for (const task of tasks) {
      const went = await call('browser_navigate', { url: task.url });
      if (went.isError) throw new Error(went.text);
      const hand: Hand = {
        look: () => call('browser_snapshot', {}),
        call: async (one) => {
          const [name, args] = theirCall(one);
          return call(name, args);
        },
      };
      // Policies read Sidehand's lines: what counts is what the server said.
      const policy = task.policy?.(await task.begin({} as never));
      const played =
        policy &&
        (await playCalls((request) => policy({ ...request, messages: inOurLines(request.messages) }), hand).catch(
          () => undefined,
        ));
      const solved = await call('browser_evaluate', { function: '() => window.solved()' });
      if (played && /\btrue\b/.test(solved.text)) side.played.set(task.id, figuresOf(played));
    }
  } finally {
    await client.close();
    if (readdirSync(folder)) removeFolder(folder);
  }
  return side;
}

const tokensOf = (tools: unknown) => encode(JSON.stringify(tools)).length;

/** A call of Sidehand's as one of Playwright MCP's. */
function theirCall({ name, arguments: given }: WireCall): [string, object] {
  const { ref, text, options, keys } = given as { ref?: string; text?: string; options?: string[]; keys?: string };
  const target = { target: ref, element: 'the element' };
  if (name === 'type') return ['browser_type', { ...target, text }];
  if (name === 'select') return ['browser_select_option', { ...target, values: options }];
  if (name === 'press_key') return ['browser_press_key', { key: keys }];
  if (name === 'hover') return ['browser_hover', target];
  return name === 'get_page' ? ['browser_snapshot', {}] : ['browser_click', target];
}

/** Lines such as `- button "Save" [ref=e5]: words` as policies read them. */
function inOurLines<M extends { text: string }>(messages: M[]): M[] {
  return messages.map((message) => {
    const lines = message.text.split('\n').flatMap((line) => {
      const [, role, name = '', ref] = /^\s*- (\w+)(?: ("(?:[^"\\]|\\.)*"))?.*?\[ref=(\w+)\]/.exec(line) ?? [];
      return role ? [`${role}${name ? ` ${name}` : ''} [${ref}]`] : [];
    });
    return { ...message, text: lines.length > 0 ? ['url: ', ...lines].join('\n') : message.text };
  });
}
