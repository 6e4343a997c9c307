import { mkdirSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { registerHost } from '@/bridge/own-browser/own-browser';
import { copyExtension } from '@/bridge/own-browser/own-extension';
import { ensureBrowser } from '../../scripts/browsers.ts';
import { removeFolder } from '../../scripts/cleanup.ts';
import { extensionDir } from '../../scripts/commands.ts';
import { newComputer, type Computer } from './bridge.ts';
import { launchBrowser, type BrowserName, type TestBrowser } from './browsers/index.ts';

/** A browser that starts the real relay, on a computer of its own where programs find it. */
export interface OpenBrowser {
  browser: TestBrowser;
  computer: Computer;
  /** Starts a browser again on the same profile, after the first has ended. */
  again(): Promise<TestBrowser>;
  close(): Promise<void>;
}

/**
 * Starts the built extension with the permission to talk with programs, which only the browser's own prompt can give,
 * and with programs let in. `known`: the name of a program that is not asked about any more.
 */
export async function launchOpenBrowser(name: BrowserName, known: string): Promise<OpenBrowser> {
  const computer = await newComputer();
  const profile = mkdtempSync(join(tmpdir(), 'sidehand-programs-'));
  const folder = join(computer.home, 'extension');
  copyExtension(extensionDir(name), folder, known);
  registerHost(name, name === 'chromium' ? profile : computer.home, computer.bundle);
  mkdirSync(join(computer.home, 'sidehand'), { mode: 0o700 });
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
    again: start,
    async close() {
      await browser?.close();
      removeFolder(profile);
      computer.remove();
    },
  };
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
