import { spawn } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { join, resolve } from 'node:path';
import type { BrowserName } from './browsers.ts';

/** The project's root folder. */
export const root = resolve(import.meta.dirname, '..');

export interface CommandResult {
  code: number;
  /** The program's output, if it was not shown. */
  output: string;
}

/**
 * Runs the program of a development dependency, given by its file in node_modules, with this Node. In the background it
 * uses only processor time that nothing else needs.
 */
export function runTool(
  file: string,
  args: string[],
  options: { show: boolean; env?: Record<string, string>; background?: boolean },
): Promise<CommandResult> {
  return new Promise((done, fault) => {
    const child = spawn(process.execPath, [join(root, 'node_modules', file), ...args], {
      cwd: root,
      env: { ...process.env, ...options.env },
      stdio: options.show ? 'inherit' : ['ignore', 'pipe', 'pipe'],
    });
    if (options.background && child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.once('error', fault);
    child.once('exit', (code) => done({ code: code ?? 1, output }));
  });
}

const wxt = 'wxt/bin/wxt.mjs';
const wxtName: Record<BrowserName, string> = { chromium: 'chrome', firefox: 'firefox' };

/** The folder of the built extension, which may not have been built yet. */
export function extensionDir(browser: BrowserName): string {
  return join(root, '.output', `${wxtName[browser]}-mv3`);
}

/**
 * The arguments with which Node builds the extension for a browser, and builds it again on each change of the source.
 */
export function wxtArguments(browser: BrowserName): string[] {
  return [join(root, 'node_modules', wxt), '-b', wxtName[browser], '--mv3'];
}

/** Builds the extension for a browser and gives its folder. Throws with the builder's output. */
export async function buildExtension(browser: BrowserName): Promise<string> {
  const { code, output } = await runTool(wxt, ['build', '-b', wxtName[browser]], { show: false });
  if (code !== 0) throw new Error(`The extension for ${browser} cannot be built:\n${output}`);
  return extensionDir(browser);
}

/** Packs the extension as it would go to a store. */
export async function zipExtension(browser: BrowserName): Promise<void> {
  const { code, output } = await runTool(wxt, ['zip', '-b', wxtName[browser]], { show: false });
  if (code !== 0) throw new Error(`The extension for ${browser} cannot be packed:\n${output}`);
}
