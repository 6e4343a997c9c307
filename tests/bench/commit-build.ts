import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { BrowserName } from '../../scripts/browsers.ts';
import { buildExtension, root } from '../../scripts/commands.ts';
import { instantModel } from './instant-model.ts';

/** The extension as it is in the working tree or in a commit, with a model that knows its tools. */
export interface Build {
  extensionDir: string;
  model: typeof instantModel;
}

/** Builds the working tree. Throws where it cannot be built. */
export async function buildNow(browser: BrowserName): Promise<Build> {
  return { extensionDir: await buildExtension(browser), model: instantModel };
}

const wxtName: Record<BrowserName, string> = { chromium: 'chrome', firefox: 'firefox' };

/**
 * Builds a commit in a folder of its own under the system's temporary files, where it is found again by the next run.
 * Throws, with what was printed last, where there is no such commit or it cannot be built.
 */
export async function buildCommit(commit: string, browser: BrowserName): Promise<Build> {
  const hash = run(root, 'git', 'rev-parse', '--verify', '--end-of-options', `${commit}^{commit}`).trim();
  const folder = join(tmpdir(), `sidehand-commit-${hash}`);
  const extensionDir = join(folder, '.output', `${wxtName[browser]}-mv3`);
  if (!existsSync(join(folder, 'package.json'))) {
    mkdirSync(folder, { recursive: true });
    run(root, 'git', 'archive', '--output', join(folder, 'files.tar'), hash);
    run(folder, 'tar', '-xf', 'files.tar');
  }
  if (!existsSync(join(folder, 'node_modules'))) {
    const lock = (place: string) => readFileSync(join(place, 'package-lock.json'), 'utf8');
    if (lock(folder) === lock(root)) symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'), 'junction');
    else run(folder, 'npm', 'ci', '--no-audit', '--no-fund', '--prefer-offline');
  }
  if (!existsSync(join(extensionDir, 'manifest.json')))
    run(folder, process.execPath, 'node_modules/wxt/bin/wxt.mjs', 'build', '-b', wxtName[browser]);
  const modelFile = pathToFileURL(join(folder, 'tests/bench/instant-model.ts')).href;
  const { instantModel: model } = (await import(modelFile)) as { instantModel: typeof instantModel };
  return { extensionDir, model };
}

function run(place: string, command: string, ...args: string[]): string {
  const { status, stdout, stderr, error } = spawnSync(command, args, {
    cwd: place,
    encoding: 'utf8',
    shell: command === 'npm' && process.platform === 'win32',
  });
  if (status === 0) return stdout;
  const said = error?.message ?? `${stdout}\n${stderr}`.trim().split('\n').slice(-20).join('\n');
  throw new Error(`${command} ${args.join(' ')} failed:\n${said}`);
}
