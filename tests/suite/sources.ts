import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../scripts/commands.ts';
import type { SuiteSource } from './suite.ts';

/** Where suites that others wrote are kept: git ignores the folder, so none of their code enters the repository. */
const kept = join(root, 'artifacts', 'suites');

/**
 * The folder of a suite. Throws, with the command that brings it, where it is not there, of another commit or not
 * built.
 */
export function sourceFolder(name: string, { commit, build }: SuiteSource, suites = kept): string {
  const folder = join(suites, name);
  const fetchIt = `npm run suite -- fetch ${name}`;
  if (!existsSync(join(folder, '.git'))) throw new Error(`The suite ${name} is not here. Bring it once: ${fetchIt}`);
  const found = run(folder, 'git', 'rev-parse', 'HEAD');
  if (found !== commit)
    throw new Error(`The suite ${name} is at commit ${found}, its adapter knows ${commit}. Bring that one: ${fetchIt}`);
  if (build && !existsSync(join(folder, build.folder, build.makes)))
    throw new Error(`The suite ${name} is not built. Do it once: ${fetchIt}`);
  return folder;
}

/** Brings a suite at its fixed commit, and builds it. Needs the network once. Throws with what the programs said. */
export function fetchSource(name: string, { repository, commit, build }: SuiteSource, suites = kept): string {
  const folder = join(suites, name);
  mkdirSync(folder, { recursive: true });
  if (!existsSync(join(folder, '.git'))) run(folder, 'git', 'init', '--quiet');
  run(folder, 'git', 'fetch', '--quiet', '--depth', '1', repository, commit);
  run(folder, 'git', '-c', 'advice.detachedHead=false', 'checkout', '--quiet', '--force', commit);
  if (build) {
    const inside = join(folder, build.folder);
    // What another commit was built to is no build of this one.
    rmSync(join(inside, build.makes), { recursive: true, force: true });
    for (const [program = '', ...args] of build.commands) run(inside, program, ...args);
  }
  return folder;
}

function run(cwd: string, program: string, ...args: string[]): string {
  const shell = process.platform === 'win32';
  const { status, stdout, stderr, error } = spawnSync(program, args, { cwd, encoding: 'utf8', shell });
  if (status === 0) return stdout.trim();
  const said = error?.message ?? `${stderr}\n${stdout}`.trim().slice(-1_000);
  throw new Error(`${program} ${args.join(' ')} failed: ${said}`);
}
