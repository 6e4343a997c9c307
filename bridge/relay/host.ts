import { renameSync, rmSync, writeFileSync } from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import type { BrowserMessage, FromRelay } from '../../utils/contracts/outside';
import { isRecord } from '../../utils/is-record';
import { lineReader } from '../meeting/lines';
import { makePrivate, meetingFolders, thisPlace } from '../meeting/folder';
import { newPipe, socketFile, type BrowserKind } from '../meeting/socket-name';
import { frameOf, frameReader } from './frames';
import { partsOf } from './parts';

/** What waits for a program that does not read. */
const MAX_WAITING = 64 * 1024 * 1024;
/** The longest message of a program, its files included: the extension reads no longer one. */
const MAX_LINE = 32_000_000;
const MAX_PROGRAMS = 32;

/**
 * The relay that a browser starts: what programs write to its socket goes to the extension, and back. It understands
 * nothing of it. It ends when the browser closes its end, and takes its socket with it.
 */
export function host(args: readonly string[]): void {
  const kind: BrowserKind = args.some((arg) => arg.startsWith('chrome-extension://')) ? 'chromium' : 'firefox';
  const place = thisPlace();
  const folder = meetingFolders(place)[0] ?? '';
  makePrivate(folder);
  const file = path.join(folder, socketFile({ kind, pid: process.pid }, place.platform));
  const programs = new Map<number, net.Socket>();
  const pipe = place.platform === 'win32' ? newPipe() : undefined;

  const end = (): never => {
    rmSync(file, { force: true });
    rmSync(`${file}.new`, { force: true });
    process.exit(0);
  };
  const up = (message: FromRelay) => {
    if (process.stdout.write(frameOf(message))) return;
    // The browser reads slowly: programs wait, and not their messages in our memory.
    for (const socket of programs.values()) socket.pause();
  };
  process.stdout.on('drain', () => programs.forEach((socket) => socket.resume()));
  // The browser is gone. It may say so by either, by a signal, or by none.
  process.stdout.on('error', end);
  process.stdin.on('end', end);
  process.stdin.on('error', end);
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, end);

  const read = frameReader((message) => {
    if (!isRecord(message) || typeof message.program !== 'number' || typeof message.text !== 'string') return;
    const socket = programs.get(message.program);
    socket?.write(`${message.text}\n`);
    if (socket && socket.writableLength > MAX_WAITING) socket.destroy();
  });
  process.stdin.on('data', (chunk: Buffer) => {
    try {
      read(chunk);
    } catch (error) {
      process.stderr.write(`sidehand host: ${String(error)}\n`);
      end();
    }
  });

  let last = 0;
  let open = 0;
  const server = net.createServer((socket) => {
    let program = 0;
    open += 1;
    socket.on('error', () => socket.destroy());
    socket.on('close', () => {
      open -= 1;
      if (programs.delete(program)) up({ program, left: true });
    });
    if (open > MAX_PROGRAMS) return refuse(socket, `No more than ${MAX_PROGRAMS} programs can be connected at once.`);
    const join = () => {
      program = ++last;
      programs.set(program, socket);
      up({ program, joined: true });
    };
    const onLine = (line: string) => {
      if (program === 0) {
        if (line === pipe?.secret) join();
        else socket.destroy();
        return;
      }
      const parts = partsOf(line);
      parts.forEach((part, index) => up({ program, part, last: index === parts.length - 1 }));
    };
    if (!pipe) join();
    socket.on(
      'data',
      lineReader(onLine, MAX_LINE, () => refuse(socket, `A message has more than ${MAX_LINE} characters.`)),
    );
  });
  server.on('error', (error) => {
    process.stderr.write(`sidehand host: ${error.message}\n`);
    end();
  });
  process.umask(0o177);
  // Whoever dials between bind and listen is refused, and may take the socket for a dead one: it gets its name later.
  server.listen(pipe?.address ?? `${file}.new`, () => {
    if (pipe) writeFileSync(`${file}.new`, `${pipe.address}\n${pipe.secret}\n`, { mode: 0o600 });
    renameSync(`${file}.new`, file);
  });
}

function refuse(socket: net.Socket, why: string): void {
  const told: BrowserMessage = { kind: 'result', id: '', parts: [{ type: 'text', text: why }], isError: true };
  socket.pause();
  socket.end(`${JSON.stringify(told)}\n`, () => socket.destroy());
}
