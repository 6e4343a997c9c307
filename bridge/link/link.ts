import type net from 'node:net';
import { OUTSIDE_PROTOCOL, type BrowserMessage, type ProgramMessage } from '../../utils/contracts/outside';
import { raceAbort } from '../../utils/async';
import { fail } from '../../utils/failure';
import { ownCommand } from '../setup/own-command';

export type Hello = Extract<BrowserMessage, { kind: 'hello' }>;

export type CallResult = Omit<Extract<BrowserMessage, { kind: 'result' }>, 'kind' | 'id'>;

interface Waiting {
  message: Extract<ProgramMessage, { id: string }>;
  settle: PromiseWithResolvers<unknown>;
  onProgress?: ((text: string) => void) | undefined;
}

/**
 * One start of a browser, with everything that was asked of it. Connections to it come and go: what has no answer yet
 * is asked again under the same id, which the extension never does twice.
 */
export class Link {
  private socket: net.Socket | undefined;
  private readonly waiting = new Map<string, Waiting>();

  /** `hello`: what it said when it came, and how it stands to this program since. */
  constructor(public hello: Hello) {}

  get isConnected(): boolean {
    return this.socket !== undefined;
  }

  get isWaitedFor(): boolean {
    return this.waiting.size > 0;
  }

  /** Why this end cannot work with that one, in words for the user. */
  get mismatch(): string | undefined {
    const { protocol, label, version } = this.hello;
    if (Math.abs(protocol - OUTSIDE_PROTOCOL) <= 1) return undefined;
    const cure =
      protocol > OUTSIDE_PROTOCOL
        ? `This program is too old for it: run ${ownCommand('setup')} once that is new and built.`
        : 'Update the extension in the browser.';
    return `Sidehand ${version} in ${label} speaks protocol ${protocol}, this program ${OUTSIDE_PROTOCOL}. ${cure}`;
  }

  attach(socket: net.Socket, hello: Hello): void {
    this.socket = socket;
    this.hello = hello;
    for (const { message } of this.waiting.values()) this.send(message);
  }

  detach(socket: net.Socket): void {
    if (this.socket === socket) this.socket = undefined;
  }

  leave(): Promise<void> {
    const { socket } = this;
    if (!socket) return Promise.resolve();
    return new Promise((resolve) => {
      socket.once('close', () => resolve());
      socket.end(`${JSON.stringify({ kind: 'bye' } satisfies ProgramMessage)}\n`);
      socket.resume();
    });
  }

  /** Every call that waits ends with these words. */
  giveUp(words: string): void {
    for (const { settle } of this.waiting.values()) settle.reject(new Error(words));
    this.waiting.clear();
  }

  receive(message: BrowserMessage): void {
    if (message.kind === 'standing') this.hello = { ...this.hello, standing: message.standing };
    if (message.kind === 'progress') this.waiting.get(message.id)?.onProgress?.(message.text);
    if (message.kind !== 'result' && message.kind !== 'answer') return;
    const one = this.waiting.get(message.id);
    this.waiting.delete(message.id);
    if (message.kind === 'result') one?.settle.resolve(message);
    else if (message.failure === undefined) one?.settle.resolve(message.value);
    else one?.settle.reject(fail(message.code ?? 'INTERNAL', message.failure));
  }

  /** Calls a tool. Rejects where the browser is lost, or once `signal` is aborted: then the call is cancelled. */
  call(
    call: Omit<Extract<ProgramMessage, { kind: 'call' }>, 'kind'>,
    signal: AbortSignal,
    onProgress?: (text: string) => void,
  ): Promise<CallResult> {
    return this.request({ kind: 'call', ...call }, signal, onProgress) as Promise<CallResult>;
  }

  /** Asks for what the extension has beside tools. */
  ask(ask: Omit<Extract<ProgramMessage, { kind: 'ask' }>, 'kind'>, signal: AbortSignal): Promise<unknown> {
    return this.request({ kind: 'ask', ...ask }, signal);
  }

  private async request(
    message: Waiting['message'],
    signal: AbortSignal,
    onProgress?: (text: string) => void,
  ): Promise<unknown> {
    signal.throwIfAborted();
    const settle = Promise.withResolvers<unknown>();
    this.waiting.set(message.id, { message, settle, onProgress });
    this.send(message);
    try {
      return await raceAbort(settle.promise, signal);
    } finally {
      // It is still there only where nothing but the abort has ended it.
      if (this.waiting.delete(message.id)) this.send({ kind: 'cancel', id: message.id });
    }
  }

  private send(message: ProgramMessage): void {
    this.socket?.write(`${JSON.stringify(message)}\n`);
  }
}
