import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import net from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { Browsers } from '@/bridge/link/browsers';

let folder: string;
let dialled: number;
let relay: net.Server;
beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'meeting-'));
  dialled = 0;
  relay = net.createServer((socket) => {
    dialled += 1;
    socket.on('error', () => socket.destroy());
    socket.end();
  });
  const listening = Promise.withResolvers<void>();
  relay.listen(path.join(folder, `chromium-${process.pid}.sock`), () => listening.resolve());
  await listening.promise;
});
afterEach(() => {
  relay.close();
  rmSync(folder, { recursive: true });
});

async function met(): Promise<string[]> {
  const browsers = new Browsers({ program: { name: 'Test', version: '1' }, code: '1234' }, [folder]);
  browsers.start();
  await browsers.looked;
  await browsers.sayGoodbye();
  return browsers.troubles;
}

test.skipIf(process.platform === 'win32').each([
  ['only this user may enter', 0o700, 1],
  ['others may enter: their relay would stand between a program and the browser', 0o755, 0],
])('A program meets browsers in a folder that %s', async (_, mode, times) => {
  chmodSync(folder, mode);
  const troubles = await met();
  expect([dialled > 0 ? 1 : 0, troubles.length]).toEqual([times, 1 - times]);
});
