import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process';
import { EventEmitter, once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { frameOf, frameReader } from '@/bridge/relay/frames';
import type { BrowserMessage, FromRelay, ProgramMessage } from '@/utils/contracts/outside';
import { buildBridge } from '@/scripts/build-bridge';

/** A computer of its own for programs and browsers: a home, a folder to meet in, and the built package. */
export interface Computer {
  home: string;
  env: Record<string, string>;
  bundle: string;
  /** Sockets in the meeting folder. */
  sockets(): string[];
  remove(): void;
}

let built: Promise<string> | undefined;

/** The package, built once for all tests of a worker. */
function builtBridge(): Promise<string> {
  built ??= (async () => {
    const file = join(mkdtempSync(join(tmpdir(), 'sidehand-bridge-')), 'sidehand.mjs');
    await buildBridge(file);
    return file;
  })();
  return built;
}

export async function newComputer(): Promise<Computer> {
  const home = mkdtempSync(join(tmpdir(), 'sh-'));
  const meeting = join(home, 'sidehand');
  return {
    home,
    env: { PATH: process.env.PATH ?? '', HOME: home, XDG_RUNTIME_DIR: home },
    bundle: await builtBridge(),
    sockets: () => (existsSync(meeting) ? readdirSync(meeting) : []),
    remove: () => rmSync(home, { recursive: true, force: true, maxRetries: 5 }),
  };
}

/** Runs a verb to its end. */
export async function sidehand({ bundle, env }: Computer, ...args: string[]): Promise<{ code: number; text: string }> {
  const child = spawn(process.execPath, [bundle, ...args], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  let text = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (text += chunk.toString()));
  const [code] = (await once(child, 'close')) as [number | null];
  return { code: code ?? -1, text };
}

type Answer = (program: number, message: ProgramMessage, reply: (message: BrowserMessage) => void) => void;

/**
 * Stands for a browser with the extension: starts the real relay as a browser does, and says what the extension would.
 * Events: every message of a program, and those that join and leave.
 */
export class StandInBrowser extends EventEmitter<{
  message: [number, ProgramMessage];
  left: [number];
  joined: [number];
}> {
  relay!: ChildProcessWithoutNullStreams;
  readonly heard: string[] = [];
  /** The session of each program, which stays the same when it comes back. */
  readonly sessions = new Map<number, string | undefined>();
  standing: Extract<BrowserMessage, { kind: 'hello' }>['standing'] = 'allowed';
  protocol = 1;
  private begun = new Map<number, string>();

  constructor(
    private readonly computer: Computer,
    private readonly kind: 'chromium' | 'firefox',
    readonly instance: string,
    private readonly answer: Answer,
  ) {
    super();
    this.startRelay();
  }

  /** As the background does when its port has died. */
  startRelay(): void {
    const argument = this.kind === 'chromium' ? ['chrome-extension://abc/'] : ['/host.json', 'sidehand@sidehand.dev'];
    const { bundle, env } = this.computer;
    this.relay = spawn(process.execPath, [bundle, 'host', ...argument], { env });
    this.relay.stdin.on('error', () => this.relay.kill());
    this.relay.stdout.on(
      'data',
      frameReader((message) => this.receive(message as FromRelay)),
    );
  }

  send(program: number, message: BrowserMessage): void {
    this.relay.stdin.write(frameOf({ program, text: JSON.stringify(message) }));
  }

  /** Closes its end, as a browser does when it ends, and waits for the relay. */
  async quit(): Promise<void> {
    if (this.relay.exitCode !== null || this.relay.signalCode !== null) return;
    const ended = once(this.relay, 'exit');
    this.relay.stdin.end();
    await ended;
  }

  private receive(message: FromRelay): void {
    if ('joined' in message) {
      this.heard.push(`${message.program} joined`);
      this.emit('joined', message.program);
    } else if ('left' in message) {
      this.heard.push(`${message.program} left`);
      this.emit('left', message.program);
    } else {
      const text = (this.begun.get(message.program) ?? '') + message.part;
      this.begun.set(message.program, message.last ? '' : text);
      if (message.last) this.hear(message.program, text);
    }
  }

  private hear(program: number, text: string): void {
    const message = readProgram(text);
    this.heard.push(`${program} ${message ? lineOf(message) : `no JSON of ${text.length} characters`}`);
    if (!message) return;
    const { kind, instance, protocol, standing } = this;
    if (message.kind === 'hello') {
      this.sessions.set(program, message.session);
      const label = kind === 'chromium' ? 'Chrome' : 'Firefox';
      this.send(program, { kind: 'hello', protocol, browser: kind, label, instance, version: '1.2.3', standing });
    } else this.answer(program, message, (reply) => this.send(program, reply));
    this.emit('message', program, message);
  }
}

function readProgram(text: string): ProgramMessage | undefined {
  try {
    return JSON.parse(text) as ProgramMessage;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

const lineOf = (message: ProgramMessage) =>
  message.kind === 'hello'
    ? `hello ${message.program.name}`
    : message.kind === 'call'
      ? `call ${message.id} ${message.tool} ${JSON.stringify(message.arguments).slice(0, 60)}`
      : message.kind === 'ask'
        ? `ask ${message.what}`
        : message.kind === 'bye'
          ? 'bye'
          : `${message.kind} ${message.id}`;

/** A client of the official SDK, connected to `sidehand mcp`. */
export async function connectClient({ bundle, env }: Computer, name: string, ...args: string[]) {
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [bundle, 'mcp', ...args],
    env,
    stderr: 'pipe',
  });
  const client = new Client({ name, version: '1' });
  await client.connect(transport);
  return { client, transport };
}

/** The texts of a result. */
export function textOf(result: unknown): string {
  const { content } = result as { content: { type: string; text?: string }[] };
  return content.map((part) => part.text ?? `[${part.type}]`).join('\n');
}
