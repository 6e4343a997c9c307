import { existsSync, lstatSync, mkdirSync } from 'node:fs';
import { homedir } from 'node:os';
import path from 'node:path';

/** What the place of files depends on. Tests and throw-away browsers give their own. */
export interface Place {
  platform: NodeJS.Platform;
  env: Record<string, string | undefined>;
  home: string;
}

export function thisPlace(): Place {
  return { platform: process.platform, env: process.env, home: homedir() };
}

/**
 * The folder that the variable names, else `below` in the user's home. A path that is not absolute does not count:
 * https://specifications.freedesktop.org/basedir-spec/
 */
export function xdgFolder({ env, home }: Place, variable: 'XDG_CONFIG_HOME' | 'XDG_DATA_HOME', below: string): string {
  const named = env[variable] ?? '';
  return path.posix.isAbsolute(named) ? named : path.posix.join(home, below);
}

/**
 * Folders in which relays and programs of this user meet. Relays listen in the first one, programs look into all: a
 * browser that was started from the desktop may have another environment than a terminal.
 */
export function meetingFolders({ platform, env, home }: Place): string[] {
  // A browser that a program started for itself is met by nobody else.
  if (env.SIDEHAND_MEETING) return [env.SIDEHAND_MEETING];
  if (platform === 'win32')
    return [path.win32.join(env.LOCALAPPDATA ?? path.win32.join(home, 'AppData', 'Local'), 'sidehand', 'run')];
  const folders = longFolders({ platform, env, home }).filter(fits);
  return folders.length > 0 ? folders : [`/tmp/sidehand-${process.getuid?.() ?? ''}`];
}

/** Of a socket's address, on any Unix. */
const MAX_ADDRESS_BYTES = 103;
const fits = (folder: string) => Buffer.byteLength(path.join(folder, 'chromium-4194304.sock.new')) <= MAX_ADDRESS_BYTES;

function longFolders({ platform, env, home }: Place): string[] {
  if (platform === 'darwin') return [path.join(home, 'Library/Application Support/sidehand/run')];
  const own = path.join(home, '.local/state/sidehand/run');
  const { XDG_RUNTIME_DIR: session } = env;
  return session && path.isAbsolute(session) && existsSync(session) ? [path.join(session, 'sidehand'), own] : [own];
}

/**
 * Makes a folder that only this user may enter. Throws where it belongs to somebody else, is open to others, or is a
 * link: whoever can write there could stand between a program and the browser.
 */
export function makePrivate(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const problem = problemOf(folder);
  if (problem !== undefined) throw new Error(problem);
}

/** Whose folder it is may change while nothing of it is open. */
export function isPrivate(folder: string): boolean {
  return existsSync(folder) && problemOf(folder) === undefined;
}

function problemOf(folder: string): string | undefined {
  const stat = lstatSync(folder);
  if (process.platform === 'win32') return undefined;
  if (!stat.isDirectory()) return `${folder} is not a folder.`;
  if (stat.uid !== process.getuid?.()) return `${folder} belongs to another user.`;
  if ((stat.mode & 0o077) !== 0)
    return `${folder} is open to other users (mode ${(stat.mode & 0o777).toString(8)}). Close it: chmod 700`;
  return undefined;
}
