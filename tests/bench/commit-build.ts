import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserName } from '../../scripts/browsers.ts';
import { root } from '../../scripts/commands.ts';

/** A commit of this project that was built beside the working tree. */
export interface CommitBuild {
  extensionDir: string;
  /** All files of the commit. */
  folder: string;
}

const wxtName: Record<BrowserName, string> = { chromium: 'chrome', firefox: 'firefox' };

/**
 * Builds a commit in a folder of its own under the system's temporary files, where it is found again by the next run.
 * Throws, with what was printed last, where there is no such commit or it cannot be built.
 */
export function buildCommit(commit: string, browser: BrowserName): CommitBuild {
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
  return { extensionDir, folder };
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
