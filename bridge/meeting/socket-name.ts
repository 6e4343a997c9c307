import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';

export type BrowserKind = 'chromium' | 'firefox';

/** A file in the meeting folder: a socket, or on Windows the name of a pipe and the secret that it asks for. */
export interface SocketName {
  kind: BrowserKind;
  pid: number;
}

/** Such as `firefox-4711.sock`. */
export function socketFile({ kind, pid }: SocketName, platform: NodeJS.Platform): string {
  return `${kind}-${pid}.${platform === 'win32' ? 'pipe' : 'sock'}`;
}

/** Undefined for any other file. */
export function readSocketFile(file: string): SocketName | undefined {
  const [, kind, pid] = /^(chromium|firefox)-(\d+)\.(?:sock|pipe)$/.exec(file) ?? [];
  return kind ? { kind: kind as BrowserKind, pid: Number(pid) } : undefined;
}

/** Where to dial, and the line to begin with. Throws where the file is gone. */
export function addressOf(folder: string, file: string): { address: string; secret?: string } {
  if (!file.endsWith('.pipe')) return { address: path.join(folder, file) };
  const [address = '', secret = ''] = readFileSync(path.join(folder, file), 'utf8').split('\n');
  return { address, secret };
}

/** A pipe that nobody can guess: every user of the computer may look at pipes, and at their contents. */
export function newPipe(): { address: string; secret: string } {
  return {
    address: `\\\\.\\pipe\\sidehand-${randomBytes(16).toString('hex')}`,
    secret: randomBytes(32).toString('hex'),
  };
}
