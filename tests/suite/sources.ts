import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../scripts/commands.ts';
import type { SuiteSource } from './suite.ts';

/** Where a suite that others wrote is kept: git ignores the folder, so none of its code enters the repository. */
export const folderOf = (name: string): string => join(root, 'artifacts', 'suites', name);

/** The folder of a suite. Throws, with the command that brings it, where it is not there or is of another commit. */
export function sourceFolder(name: string, { commit }: SuiteSource): string {
  const folder = folderOf(name);
  const fetchIt = `npm run suite -- fetch ${name}`;
  if (!existsSync(folder)) throw new Error(`The suite ${name} is not here. Bring it once: ${fetchIt}`);
  const found = git(folder, 'rev-parse', 'HEAD');
  if (found !== commit)
    throw new Error(`The suite ${name} is at commit ${found}, its adapter knows ${commit}. Bring that one: ${fetchIt}`);
  return folder;
}

/** Brings a suite at its fixed commit. Needs the network once. Throws with what git said. */
export function fetchSource(name: string, { repository, commit }: SuiteSource): string {
  const folder = folderOf(name);
  mkdirSync(folder, { recursive: true });
  if (!existsSync(join(folder, '.git'))) git(folder, 'init', '--quiet');
  git(folder, 'fetch', '--quiet', '--depth', '1', repository, commit);
  git(folder, '-c', 'advice.detachedHead=false', 'checkout', '--quiet', '--force', commit);
  return folder;
}

function git(folder: string, ...args: string[]): string {
  const { status, stdout, stderr, error } = spawnSync('git', ['-C', folder, ...args], { encoding: 'utf8' });
  if (status === 0) return stdout.trim();
  throw new Error(`git ${args[0]} failed: ${error?.message ?? stderr.trim()}`);
}
