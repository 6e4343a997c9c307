import { browser, type Browser } from 'wxt/browser';
import type { PageEventOrder, PageEventReport } from '../../../page/watch/page-events';
import { withinTime } from '../../../time-limit';
import { isInDialogLoop, noteDialogLoop } from '../../client/dialog-loops';
import type { FrameTarget } from '../../client/page-client';
import { logCaught } from '../../log/log';
import { noteEndlessTab } from '../../tabs/endless-tabs';

/** A blocked page answers no order. */
export const REPLY_LIMIT_MS = 2_000;

export interface WatcherPort extends FrameTarget {
  port: Browser.runtime.Port;
  /** Prefixes the names of requests. Made here: the page's scripts can choose random values that they see. */
  key: string;
  /** Orders without a reply. */
  open: number;
  hasAnswer: boolean;
}

export type Order = PageEventOrder extends infer One ? (One extends PageEventOrder ? Omit<One, 'id'> : never) : never;

export type Heard = Exclude<PageEventReport, { kind: 'reply' | 'insists' }>;

/**
 * To the watchers in frames: what these are ordered, and what they say, which is the page's claim. Only the background
 * opens ports: nothing in a page can begin a conversation.
 */
export class WatcherPorts {
  /** Names the events between a watcher and its relay. */
  readonly nonce = `s${crypto.randomUUID().replaceAll('-', '')}`;
  private readonly ports = new Set<WatcherPort>();
  private readonly replies = new Map<number, (stays: boolean) => void>();
  private orders = 0;

  /** `hear`: what the watcher says, except replies, and that its page asks again and again. */
  constructor(private readonly hear: (from: WatcherPort, report: Heard) => void) {}

  get size(): number {
    return this.ports.size;
  }

  at({ tabId, frameId }: FrameTarget): WatcherPort[] {
    return [...this.ports].filter((one) => one.tabId === tabId && one.frameId === frameId);
  }

  connect(tabId: number, frameId: number): WatcherPort {
    const port = browser.tabs.connect(tabId, { frameId, name: this.nonce });
    const key = `${crypto.randomUUID()} `;
    const entry: WatcherPort = { tabId, frameId, port, key, open: 0, hasAnswer: false };
    this.ports.add(entry);
    let endLoop: (() => void) | undefined;
    port.onDisconnect.addListener(() => {
      this.ports.delete(entry);
      endLoop?.();
      endLoop = undefined;
    });
    port.onMessage.addListener((report: PageEventReport) => {
      if (report.kind === 'reply') this.replies.get(report.id)?.(report.stays ?? false);
      else if (report.kind === 'insists') {
        endLoop?.();
        endLoop = report.ended ? undefined : noteDialogLoop(tabId);
        if (!report.ended) noteEndlessTab(tabId).catch(logCaught);
      } else this.hear(entry, report);
    });
    return entry;
  }

  post({ port }: WatcherPort, order: Order): number {
    const id = ++this.orders;
    port.postMessage({ ...order, id });
    return id;
  }

  /** Whether one of the tab's watchers replies that its page objects to being left. */
  async order(tabId: number, order: Order, isFor = (_one: WatcherPort) => true): Promise<boolean> {
    if (isInDialogLoop(tabId)) return false;
    const replies = [...this.ports]
      .filter((one) => one.tabId === tabId && isFor(one))
      .map(async (one) => {
        if (order.kind === 'answer') one.hasAnswer = order.answer !== null;
        const { promise, resolve } = Promise.withResolvers<boolean>();
        const id = this.post(one, order);
        this.replies.set(id, resolve);
        one.open += 1;
        const stays = await withinTime(promise, REPLY_LIMIT_MS);
        one.open -= 1;
        this.replies.delete(id);
        return stays;
      });
    return (await Promise.all(replies)).some(Boolean);
  }

  /** The watchers give back what they replaced. */
  release(): void {
    for (const { port } of this.ports) port.postMessage({ kind: 'release' });
  }

  /** Its watcher leaves the page. */
  drop(entry: WatcherPort): void {
    entry.port.disconnect();
    this.ports.delete(entry);
  }

  dropAll(): void {
    for (const entry of this.ports) this.drop(entry);
  }
}
