import { once } from 'node:events';
import { mkdirSync, readdirSync, readFileSync, watch, writeFileSync } from 'node:fs';
import net from 'node:net';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { copyExtension } from '@/bridge/own-browser/own-extension';
import { connectClient, newComputer, sidehand, type Computer } from '../../helpers/bridge';

let computer: Computer;
beforeEach(async () => {
  computer = await newComputer();
});
afterEach(() => computer.remove());

/**
 * A program that stands for Chromium: it loads any extension, and starts a process that goes on writing into the
 * profile, whatever becomes of its parent. It connects to `socket` when it has begun, and ends when that closes.
 */
const chromium = (socket: string) => `#!${process.execPath}
const { spawn } = require('node:child_process');
const fs = require('node:fs');
const profile = process.argv.find((arg) => arg.startsWith('--user-data-dir=')).split('=')[1];
const writer = \`
  const fs = require('node:fs');
  const path = require('node:path');
  const folder = path.join(process.argv[1], 'Default', 'Cache');
  let count = 0;
  const write = () => {
    fs.mkdirSync(folder, { recursive: true });
    fs.writeFileSync(path.join(folder, 'entry ' + ++count), 'x'.repeat(1000));
    setImmediate(write);
  };
  write();
  const socket = require('node:net').connect(${JSON.stringify(socket)});
  socket.on('close', () => process.exit());
\`;
spawn(process.execPath, ['-e', writer, profile], { stdio: 'ignore' });
fs.createReadStream(null, { fd: 3 }).on('data', () => fs.writeSync(4, '{"id":1,"result":{"id":"abc"}}\\0'));
`;

async function untilEmpty(folder: string): Promise<void> {
  const changes = watch(folder);
  while (readdirSync(folder).length > 0) await once(changes, 'change');
  changes.close();
}

/** A program with a browser of its own, whose profiles are in `temporary`. */
async function start(name: string, temporary: string) {
  const extension = join(computer.home, `extension of ${name}`);
  mkdirSync(extension);
  writeFileSync(join(extension, 'manifest.json'), '{"permissions":[],"background":{"service_worker":"background.js"}}');
  writeFileSync(join(extension, 'background.js'), '');
  const meeting = join(computer.home, `${name}.sock`);
  const writers = net.createServer();
  writers.listen(meeting);
  const program = join(computer.home, name);
  writeFileSync(program, chromium(meeting), { mode: 0o755 });
  const env = { ...computer.env, TMPDIR: temporary, CHROMIUM_PATH: program };
  const connected = once(writers, 'connection');
  const own = ['--browser', 'chromium', '--extension', extension];
  const { client, transport } = await connectClient({ ...computer, env }, 'Script', ...own);
  const [writer] = (await connected) as [net.Socket];
  writer.resume();
  const end = () => {
    writer.destroy();
    writers.close();
  };
  return { client, transport, writer, end };
}

function temporaryFolder(): string {
  const folder = join(computer.home, 'temporary');
  mkdirSync(folder);
  return folder;
}

describe('a browser of its own', () => {
  test.each(['the client closes', 'SIGTERM', 'SIGHUP', 'SIGKILL'])(
    'goes with its profile and all its processes: %s',
    async (how) => {
      const temporary = temporaryFolder();
      const { client, transport, writer, end } = await start('chromium', temporary);
      try {
        const ended = once(writer, 'close');
        expect(readdirSync(temporary)).toHaveLength(1);
        const { pid } = transport;
        if (how !== 'the client closes' && pid !== null) {
          const gone = new Promise<void>((resolve) => (client.onclose = resolve));
          process.kill(pid, how);
          await gone;
        }
        await client.close();
        if (how === 'SIGKILL') await untilEmpty(temporary);
        expect(readdirSync(temporary)).toEqual([]);
        await ended;
      } finally {
        end();
      }
    },
  );

  test('asks nothing about the sites that its user names, and the browser of the user is not meant', async () => {
    const [from, to] = ['from', 'to'].map((name) => join(computer.home, name)) as [string, string];
    mkdirSync(from);
    writeFileSync(join(from, 'manifest.json'), '{"permissions":[],"background":{"service_worker":"background.js"}}');
    writeFileSync(join(from, 'background.js'), '');
    copyExtension(from, to, 'Script', ['shop.example']);
    expect(readFileSync(join(to, 'background.js'), 'utf8')).toContain('"safetySettings":{"allowed":["shop.example"]}');
    const { code, text } = await sidehand(computer, 'mcp', '--site', 'shop.example');
    expect([code, text]).toEqual([2, expect.stringContaining('--site is for a browser of its own.')]);
    const wrong = await sidehand(computer, 'mcp', '--browser', 'chromium', '--site', '*.com');
    expect([wrong.code, wrong.text]).toEqual([2, expect.stringContaining('not "*.com"')]);
  });

  test('leaves that of another program alone', async () => {
    const temporary = temporaryFolder();
    const one = await start('one', temporary);
    const other = await start('other', temporary);
    try {
      const ended = once(one.writer, 'close');
      await one.client.close();
      await ended;
      const [left = '', ...more] = readdirSync(temporary);
      expect([more, other.writer.closed]).toEqual([[], false]);
      // It goes on writing there.
      const changes = watch(join(temporary, left, 'Default/Cache'));
      await once(changes, 'change');
      changes.close();
      await other.client.close();
    } finally {
      one.end();
      other.end();
    }
  });
});
