import { browser, type Browser } from 'wxt/browser';
import { ignoreLateFailure } from '../../async';
import type { DialogAnswer, WitnessOrder, WitnessReport, WriteReport } from '../../page/watch/page-events';
import { writeHoldMain } from './write-hold-main';
import { witnessMain } from '../../page/watch/page-events-main';
import { gesturesMain } from '../../page/watch/page-gestures-main';
import { withTimeLimit } from '../../time-limit';
import type { FrameTarget } from '../client/page-client';
import { witnessRelay, type RelayOrder } from './page-dialogs-relay';

/** A page that is held up answers no order; what was to be done is done without it then. */
const REPLY_LIMIT_MS = 2_000;

type Heard = { tabId: number; report: Exclude<WitnessReport, { kind: 'reply' | 'leaving' | 'write' }> };
type Order = WitnessOrder extends infer One ? (One extends WitnessOrder ? Omit<One, 'id'> : never) : never;
type Navigation = Browser.webNavigation.WebNavigationTransitionCallbackDetails;

/**
 * Puts a witness into every frame of the tabs that it is to `attend`, and into each document that comes there, until `dispose`.
 * Whatever it hears is the page's word. The background opens the ports: nothing in a page can begin a conversation.
 */
export class Witness {
  private readonly nonce = `s${crypto.randomUUID().replaceAll('-', '')}`;
  private readonly ports = new Set<{ tabId: number; frameId: number; port: Browser.runtime.Port }>();
  private readonly attended = new Map<number, Promise<void>>();
  private readonly heard: Heard[] = [];
  private readonly replies = new Map<number, (stays: boolean) => void>();
  private readonly left = new Map<number, number>();
  private readonly armed = new Set<number>();
  private answer: DialogAnswer | null = null;
  private orders = 0;

  constructor() {
    browser.webNavigation.onCommitted.addListener(this.committed);
  }

  /** Takes the witness out of all pages, which are as before then. */
  dispose(): void {
    browser.webNavigation.onCommitted.removeListener(this.committed);
    for (const { port } of this.ports) {
      port.postMessage({ kind: 'release' } satisfies RelayOrder);
      port.disconnect();
    }
    this.ports.clear();
    this.attended.clear();
  }

  /** Takes it out of the pages for the time in which the user acts there himself: their dialogs are his then. It comes back with `attend`. */
  rest(): void {
    this.attended.clear();
    for (const { port } of this.ports) port.disconnect();
    this.ports.clear();
  }

  /** Resolves when the witness stands in the frames that the tab has now. Never throws: a page may be closed to extensions. */
  attend(tabId: number): Promise<void> {
    const standing = this.attended.get(tabId) ?? this.installSoon({ tabId, allFrames: true });
    this.attended.set(tabId, standing);
    return standing;
  }

  /** Resolves when the document that is in the frame now goes away, if the witness stands there. Firefox tells in no other way of a frame that is taken out. */
  whenGone({ tabId, frameId }: { tabId: number; frameId: number }): Promise<void> {
    return new Promise((resolve) => {
      for (const one of this.ports)
        if (one.tabId === tabId && one.frameId === frameId) one.port.onDisconnect.addListener(() => resolve());
    });
  }

  /** Told of each request by a method that writes. */
  onWrite: (at: FrameTarget, report: WriteReport) => void = () => undefined;

  /** From now on such requests of the tab's pages wait for `answerWrite`, or no more. A form to `form` may be sent by the browser itself. */
  async arm(tabId: number, armed: boolean, form?: string): Promise<void> {
    if (armed) this.armed.add(tabId);
    else this.armed.delete(tabId);
    await this.tell(tabId, { kind: 'arm', armed, ...(form === undefined ? {} : { form }) });
  }

  answerWrite({ tabId, frameId }: FrameTarget, write: string, sends: boolean): void {
    for (const one of this.ports)
      if (one.tabId === tabId && one.frameId === frameId)
        one.port.postMessage({ kind: 'write', write, sends, id: ++this.orders } satisfies WitnessOrder);
  }

  /** Whether a document of the frame can be spoken to. */
  stands({ tabId, frameId }: FrameTarget): boolean {
    return [...this.ports].some((one) => one.tabId === tabId && one.frameId === frameId);
  }

  /** Takes what the pages of these tabs have told since the last time, oldest first. */
  take(tabIds: readonly number[]): Heard['report'][] {
    const told = this.heard.filter(({ tabId }) => tabIds.includes(tabId));
    for (const one of told) this.heard.splice(this.heard.indexOf(one), 1);
    return told.map(({ report }) => report);
  }

  /** Whether the tab's page has gone to another document since then (by `performance.now()`), though the browser may not have begun yet. */
  hasLeft(tabId: number, since: number): boolean {
    return (this.left.get(tabId) ?? 0) >= since;
  }

  /** Sets how the next dialog of the tab is answered: in force until one was, or until the tab has another page. */
  async answerNext(tabId: number, answer: DialogAnswer | null): Promise<void> {
    await this.attend(tabId);
    this.answer = answer;
    await this.tell(tabId, { kind: 'answer', answer });
  }

  /** Asks the tab's pages whether they object to being left; if none does, the browser will not ask the user either. */
  async hasBeforeUnload(tabId: number): Promise<boolean> {
    await this.attend(tabId);
    const objects = await this.tell(tabId, { kind: 'leave' });
    // Some of its frames may have let go.
    if (objects) await this.answerNext(tabId, null);
    return objects;
  }

  private async tell(tabId: number, order: Order): Promise<boolean> {
    const replies = [...this.ports]
      .filter((one) => one.tabId === tabId)
      .map(({ port }) => {
        const id = ++this.orders;
        return new Promise<boolean>((resolve) => {
          const giveUp = setTimeout(() => resolve(false), REPLY_LIMIT_MS);
          this.replies.set(id, (stays) => {
            clearTimeout(giveUp);
            resolve(stays);
          });
          port.postMessage({ ...order, id });
        }).finally(() => this.replies.delete(id));
      });
    return (await Promise.all(replies)).some(Boolean);
  }

  private readonly committed = ({ tabId, frameId }: Navigation): void => {
    if (!this.attended.has(tabId)) return;
    if (frameId === 0) {
      this.answer = null;
      this.armed.delete(tabId);
    }
    const standing = this.installSoon({ tabId, frameIds: [frameId] });
    if (frameId === 0) this.attended.set(tabId, standing);
  };

  /** A page that is held up gets its witness when it goes on. */
  private installSoon(target: Browser.scripting.InjectionTarget): Promise<void> {
    return withTimeLimit(this.install(target), REPLY_LIMIT_MS, 'PAGE_UNRESPONSIVE', 'The page does not answer.').catch(
      ignoreLateFailure,
    );
  }

  private async install(target: Browser.scripting.InjectionTarget): Promise<void> {
    const { tabId } = target;
    const args = [this.nonce] as const;
    try {
      const relays = browser.scripting.executeScript({
        target,
        func: witnessRelay,
        args: [...args],
        injectImmediately: true,
      });
      const witnesses = browser.scripting.executeScript({
        target,
        world: 'MAIN',
        func: witnessMain,
        args: [...args, this.answer],
        injectImmediately: true,
      });
      const gestures = browser.scripting.executeScript({
        target,
        world: 'MAIN',
        func: gesturesMain,
        args: [...args],
        injectImmediately: true,
      });
      const holds = browser.scripting.executeScript({
        target,
        world: 'MAIN',
        func: writeHoldMain,
        args: [...args, this.armed.has(tabId)],
        injectImmediately: true,
      });
      for (const script of [witnesses, gestures, holds]) script.catch(ignoreLateFailure);
      for (const { frameId } of await relays) this.connect(tabId, frameId);
      await Promise.all([witnesses, gestures, holds]);
    } catch {
      // The page is gone, is closed to extensions, or is an error page: it opens no dialogs that matter to the task.
      return;
    }
  }

  private connect(tabId: number, frameId: number): void {
    const port = browser.tabs.connect(tabId, { frameId, name: this.nonce });
    const entry = { tabId, frameId, port };
    this.ports.add(entry);
    port.onDisconnect.addListener(() => this.ports.delete(entry));
    port.onMessage.addListener((report: WitnessReport) => {
      if (report.kind === 'reply') this.replies.get(report.id)?.(report.stays ?? false);
      else if (report.kind === 'write') this.onWrite({ tabId, frameId }, report);
      else if (report.kind === 'leaving') this.left.set(tabId, performance.now());
      else this.heard.push({ tabId, report });
    });
    // It went to rest while its scripts were on their way.
    if (!this.attended.has(tabId)) port.disconnect();
  }
}
