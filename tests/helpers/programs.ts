import { once } from 'node:events';
import { mkdirSync, mkdtempSync, watch } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Client } from '@modelcontextprotocol/client';
import { registerHost } from '@/bridge/own-browser/own-browser';
import { copyExtension } from '@/bridge/own-browser/own-extension';
import { ensureBrowser } from '../../scripts/browsers.ts';
import { removeFolder } from '../../scripts/cleanup.ts';
import { extensionDir } from '../../scripts/commands.ts';
import { connectClient, newComputer, textOf, type Computer } from './bridge.ts';
import { launchBrowser, type BrowserName, type Page, type TestBrowser } from './browsers/index.ts';

/** A browser that starts the real relay, on a computer of its own where programs find it. */
export interface OpenBrowser {
  browser: TestBrowser;
  computer: Computer;
  /** The folder of its extension: a copy, which a test may change. */
  extension: string;
  /** Starts a browser again on the same profile, after the first has ended. */
  again(): Promise<TestBrowser>;
  close(): Promise<void>;
}

/** A program outside, as a client of the official SDK. */
export interface Program {
  client: Client;
  /** The texts of what a tool gives. */
  call(tool: string, args?: Record<string, unknown>): Promise<string>;
  /** The code that stands in its terminal. */
  code(): string | undefined;
}

/** Starts a program of this name, with these options. Close its client. */
export async function startProgram({ computer }: OpenBrowser, title: string, ...options: string[]): Promise<Program> {
  const { client, transport } = await connectClient(computer, title, ...options);
  let said = '';
  transport.stderr?.on('data', (chunk: Buffer) => (said += chunk.toString()));
  return {
    client,
    call: async (tool, args = {}) => textOf(await client.callTool({ name: tool, arguments: args })),
    code: () => /code (\w+)/.exec(said)?.[1],
  };
}

/** Lets the program in by its card, with the tab of `page` as its own. `first`: what its first look gave. */
export async function letIn({ browser }: OpenBrowser, page: Page, { call }: Program) {
  const panel = await browser.openPanel(page);
  const looked = call('get_page');
  const unasked = looked.then((words) => Promise.reject(new Error(`Nobody was asked about the program: ${words}`)));
  const card = (await Promise.race([panel.text('.program-card'), unasked])).replace(/\s+/g, ' ');
  await panel.click('checkbox', 'It may begin in this tab', { within: '.program-card' });
  await panel.click('button', 'Allow for this session', { within: '.program-card' });
  return { panel, card, first: await looked };
}

/**
 * Starts the built extension with the permission to talk with programs, which only the browser's own prompt can give,
 * and with programs let in. `known`: the name of a program that is not asked about any more. `register`: tells the
 * browser of the host. `shared`: the computer of another browser, which outlives this one.
 */
export async function launchOpenBrowser(
  name: BrowserName,
  known: string,
  register = registerIn,
  shared?: Computer,
): Promise<OpenBrowser> {
  const computer = shared ?? (await newComputer());
  const profile = mkdtempSync(join(tmpdir(), 'sidehand-programs-'));
  const folder = join(computer.home, `extension-${name}`);
  copyExtension(extensionDir(name), folder, known);
  await register(name, computer, profile);
  mkdirSync(join(computer.home, 'sidehand'), { recursive: true, mode: 0o700 });
  const program = await ensureBrowser(name, () => undefined);
  let browser: TestBrowser | undefined;
  const start = async (): Promise<TestBrowser> => {
    browser = await withEnvironment(
      { SIDEHAND_MEETING: join(computer.home, 'sidehand'), ...(name === 'firefox' ? { HOME: computer.home } : {}) },
      () => launchBrowser(name, { extensionDir: folder, program, headless: true, inPlace: true, profile }),
    );
    return browser;
  };
  return {
    browser: await start(),
    computer,
    extension: folder,
    again: start,
    async close() {
      await browser?.close();
      removeFolder(profile);
      if (!shared) computer.remove();
    },
  };
}

async function registerIn(name: BrowserName, { home, bundle }: Computer, profile: string): Promise<void> {
  registerHost(name, name === 'chromium' ? profile : home, bundle);
}

/** Resolves when the relays in the meeting folder are as wanted. */
export async function untilMet(computer: Computer, fits: (relays: string[]) => boolean): Promise<void> {
  const changes = watch(join(computer.home, 'sidehand'));
  while (!fits(computer.sockets().filter((file) => file.endsWith('.sock')))) await once(changes, 'change');
  changes.close();
}

/** A browser takes over the environment of the process that starts it. */
async function withEnvironment<T>(values: Record<string, string>, work: () => Promise<T>): Promise<T> {
  const before = Object.keys(values).map((name) => [name, process.env[name]] as const);
  Object.assign(process.env, values);
  try {
    return await work();
  } finally {
    for (const [name, value] of before) {
      if (value === undefined) delete process.env[name];
      else process.env[name] = value;
    }
  }
}
