import { once } from 'node:events';
import { mkdirSync, statSync, watch } from 'node:fs';
import net from 'node:net';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { frameOf, frameReader } from '@/bridge/relay/frames';
import { partsOf } from '@/bridge/relay/parts';
import { MAX_DOWN_BYTES } from '@/utils/contracts/outside';
import { newComputer, StandInBrowser, type Computer } from '../../helpers/bridge';

let computer: Computer;
let stand: StandInBrowser;
beforeEach(async () => {
  computer = await newComputer();
  const folder = join(computer.home, 'sidehand');
  mkdirSync(folder, { mode: 0o700 });
  const changes = watch(folder);
  stand = new StandInBrowser(computer, 'firefox', 'a', () => undefined);
  while (!computer.sockets().some((file) => file.endsWith('.sock'))) await once(changes, 'change');
  changes.close();
});
afterEach(async () => {
  await stand.quit();
  computer.remove();
});

async function dial(): Promise<net.Socket> {
  const joined = once(stand, 'joined');
  const socket = net.connect(join(computer.home, 'sidehand', computer.sockets()[0] ?? ''));
  await joined;
  return socket;
}

describe('the relay', () => {
  test('has a socket that only its user can enter', () => {
    const [file = ''] = computer.sockets();
    expect(file).toBe(`firefox-${stand.relay.pid}.sock`);
    expect(statSync(join(computer.home, 'sidehand')).mode & 0o777).toBe(0o700);
    expect(statSync(join(computer.home, 'sidehand', file)).mode & 0o777).toBe(0o600);
  });

  test('ends when the browser ends, with programs connected, and leaves no socket', async () => {
    const socket = await dial();
    const closed = once(socket, 'close');
    await stand.quit();
    await closed;
    expect(stand.relay.exitCode).toBe(0);
    expect(computer.sockets()).toEqual([]);
  });

  test('ends when the browser no longer reads', async () => {
    const socket = await dial();
    socket.on('error', () => socket.destroy());
    const ended = once(stand.relay, 'exit');
    stand.relay.stdout.destroy();
    socket.write('{"kind":"cancel","id":"a"}\n');
    await ended;
    expect(computer.sockets()).toEqual([]);
  });

  test('ends when the browser sends what is no message', async () => {
    const ended = once(stand.relay, 'exit');
    stand.relay.stdin.write('hello, this is no frame at all');
    await ended;
    expect(computer.sockets()).toEqual([]);
  });

  test('tells the program that is one too many, and closes; when another has left, there is room', async () => {
    const sockets = [];
    for (let count = 0; count < 32; count += 1) sockets.push(await dial());
    const refused = net.connect(join(computer.home, 'sidehand', computer.sockets()[0] ?? ''));
    let told = '';
    refused.on('data', (chunk) => (told += String(chunk)));
    await once(refused, 'close');
    expect(told).toMatch(/^\{.*No more than 32 programs can be connected at once\..*\}\n$/);
    const left = once(stand, 'left');
    sockets.pop()?.destroy();
    await left;
    sockets.push(await dial());
    expect(stand.heard.at(-1)).toBe('33 joined');
    for (const socket of sockets) socket.destroy();
  });

  test('passes garbage on, and cuts off a program that never ends its line', async () => {
    const socket = await dial();
    const other = await dial();
    socket.write('garbage\n');
    socket.on('error', () => socket.destroy());
    const left = once(stand, 'left');
    const block = Buffer.alloc(1024 * 1024, 'x');
    const pour = () => {
      while (!socket.destroyed && socket.write(block)) continue;
    };
    socket.on('drain', pour);
    pour();
    await left;
    const heard = once(stand, 'message');
    other.write('{"kind":"cancel","id":"still here"}\n');
    await heard;
    expect(stand.heard).toEqual(['1 joined', '2 joined', '1 no JSON of 7 characters', '1 left', '2 cancel still here']);
    other.destroy();
  });
});

describe('messages to the browser', () => {
  test('stay below its limit, whatever is in them, and come together again', () => {
    for (const text of [
      '',
      'a',
      '"\\'.repeat(400_000),
      '€'.repeat(400_000),
      '🙂'.repeat(300_001),
      `a${'🙂'.repeat(300_001)}`,
    ]) {
      const parts = partsOf(text);
      expect(parts.join('')).toBe(text);
      for (const part of parts) {
        expect(frameOf({ program: 1, part, last: false }).length).toBeLessThan(MAX_DOWN_BYTES + 100);
        expect(part.isWellFormed()).toBe(true);
      }
    }
  });

  test('are read however they arrive', () => {
    const messages = [{ a: 1 }, { text: '€'.repeat(1000) }, {}, { b: [1, 2] }];
    const bytes = Buffer.concat(messages.map(frameOf));
    for (const size of [1, 3, 7, 1000, bytes.length]) {
      const read: unknown[] = [];
      const reader = frameReader((message) => read.push(message));
      for (let at = 0; at < bytes.length; at += size) reader(bytes.subarray(at, at + size));
      expect(read).toEqual(messages);
    }
  });
});
