import { rmSync } from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { addressOf, readSocketFile } from '../meeting/socket-name';
import { tolerate } from '../meeting/tolerate';

/**
 * Undefined where nobody listens; then the file of a relay that is gone is removed. A relay that lives and refuses is
 * about to listen, or to end: its file says so when it changes.
 */
export function dial(folder: string, file: string): Promise<net.Socket | undefined> {
  return new Promise((resolve) => {
    const address = tolerate(['ENOENT'], () => addressOf(folder, file));
    if (!address) return resolve(undefined);
    const socket = net.connect(address.address);
    socket.once('connect', () => {
      if (address.secret) socket.write(`${address.secret}\n`);
      resolve(socket);
    });
    socket.once('error', ({ code }: NodeJS.ErrnoException) => {
      const gone = code === 'ECONNREFUSED' || (code === 'ENOENT' && file.endsWith('.pipe'));
      if (gone && !isAlive(readSocketFile(file)?.pid)) rmSync(path.join(folder, file), { force: true });
      resolve(undefined);
    });
  });
}

function isAlive(pid: number | undefined): boolean {
  if (pid === undefined) return true;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
