import { EventEmitter, once } from 'node:events';
import { readdirSync, watch } from 'node:fs';
import type net from 'node:net';
import timers from 'node:timers/promises';
import path from 'node:path';
import { OUTSIDE_PROTOCOL, type ProgramMessage } from '../../utils/contracts/outside';
import { readLines } from '../meeting/lines';
import { isPrivate, makePrivate, meetingFolders, thisPlace } from '../meeting/folder';
import { readSocketFile } from '../meeting/socket-name';
import { dial } from './dial';
import { Link } from './link';
import { readMessage } from './messages';

export type Introduction = Omit<Extract<ProgramMessage, { kind: 'hello' }>, 'kind' | 'protocol'>;

/** The longest message of a browser: pictures and pages come whole. */
const MAX_LINE = 64 * 1024 * 1024;

/** For a browser that was found, to say who it is. */
const GREETS_WITHIN_MS = 1_000;

/** For a browser that was lost in the middle of a call. */
const COMES_BACK_MS = 10_000;

/** For a browser to hear a goodbye. */
const LEAVES_WITHIN_MS = 500;

/**
 * Every browser of this user in which programs are let in, now or later. Emits `change` whenever one comes, goes, or
 * lets this program in or not.
 */
export class Browsers extends EventEmitter<{ change: [] }> {
  private readonly links = new Map<string, Link>();
  private readonly dialled = new Set<string>();
  private readonly goodbyes = new Map<Link, NodeJS.Timeout>();
  private scanning = Promise.resolve();
  private isLeaving = false;
  /** Why no browser can be met in a folder. */
  readonly troubles: string[] = [];

  constructor(
    private readonly introduction: Introduction,
    private readonly folders = meetingFolders(thisPlace()),
  ) {
    super();
  }

  start(): void {
    for (const folder of this.folders) {
      try {
        makePrivate(folder);
        watch(folder, () => this.scan());
      } catch (error) {
        this.troubles.push(error instanceof Error ? error.message : String(error));
      }
    }
    this.scan();
  }

  /** Once all that were there have said who they are, or have not. */
  get looked(): Promise<void> {
    return this.scanning;
  }

  get connected(): Link[] {
    return [...this.links.values()].filter((link) => link.isConnected);
  }

  /** A browser that fits, once all that are there have been looked at; undefined when none has come in time. */
  async waitForOne(
    limitMs: number,
    signal: AbortSignal,
    fits: (link: Link) => boolean = () => true,
  ): Promise<Link | undefined> {
    await this.scanning;
    const limit = AbortSignal.any([signal, AbortSignal.timeout(limitMs)]);
    try {
      while (!this.connected.some(fits)) await once(this, 'change', { signal: limit });
    } catch (error) {
      signal.throwIfAborted();
      if (!limit.aborted) throw error;
    }
    return this.connected.find(fits);
  }

  /** Then no browser waits for this program to come back. */
  async sayGoodbye(): Promise<void> {
    this.isLeaving = true;
    await Promise.race([Promise.all(this.connected.map((link) => link.leave())), timers.setTimeout(LEAVES_WITHIN_MS)]);
  }

  private scan(): void {
    if (this.isLeaving) return;
    this.scanning = this.scanning.then(async () => {
      const found = this.folders.flatMap((folder) => socketsIn(folder).map((file) => ({ folder, file })));
      await Promise.all(found.map(({ folder, file }) => this.dial(folder, file)));
    });
  }

  private async dial(folder: string, file: string): Promise<void> {
    const name = path.join(folder, file);
    if (this.dialled.has(name)) return;
    this.dialled.add(name);
    const socket = await dial(folder, file);
    if (!socket) return void this.dialled.delete(name);
    const greeted = Promise.withResolvers<undefined>();
    const late = setTimeout(() => greeted.resolve(undefined), GREETS_WITHIN_MS);
    let link: Link | undefined;
    const onLine = (line: string) => {
      const message = readMessage(line);
      if (message?.kind === 'hello') link = this.join(socket, message);
      else if (message) link?.receive(message);
      if (message?.kind === 'hello') greeted.resolve(undefined);
      if (message?.kind === 'standing') this.emit('change');
    };
    readLines(socket, onLine, MAX_LINE);
    socket.on('close', () => {
      this.dialled.delete(name);
      greeted.resolve(undefined);
      if (link) this.leave(socket, link);
      // The relay that cut us off may still be there.
      this.scan();
    });
    socket.write(`${JSON.stringify({ kind: 'hello', protocol: OUTSIDE_PROTOCOL, ...this.introduction })}\n`);
    await greeted.promise;
    clearTimeout(late);
  }

  private join(socket: net.Socket, hello: Link['hello']): Link {
    const link = this.links.get(hello.instance) ?? new Link(hello);
    clearTimeout(this.goodbyes.get(link));
    this.links.set(hello.instance, link);
    link.attach(socket, hello);
    this.emit('change');
    return link;
  }

  private leave(socket: net.Socket, link: Link): void {
    link.detach(socket);
    if (link.isConnected) return;
    const forget = () => {
      this.links.delete(link.hello.instance);
      link.giveUp(lostWords(link.hello.label));
      this.emit('change');
    };
    if (link.isWaitedFor) this.goodbyes.set(link, setTimeout(forget, COMES_BACK_MS));
    else forget();
    this.emit('change');
  }
}

/** None where the folder is gone, as after `setup --remove`, or open to others: a relay there may be theirs. */
function socketsIn(folder: string): string[] {
  return isPrivate(folder) ? readdirSync(folder).filter(readSocketFile) : [];
}

const lostWords = (label: string) =>
  `${label} was closed, or its connection lost, in the middle of this call. It may have been done: look at the page before you do it again.`;
