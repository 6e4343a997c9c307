import { browser, type Browser } from 'wxt/browser';
import { ignoreLateFailure } from '../../../async';
import type {
  Arming,
  CarriedArming,
  DialogAnswer,
  PageEventOrder,
  PageEventReport,
  SeenDialog,
  WriteReport,
} from '../../../page/watch/page-events';
import { withinTime } from '../../../time-limit';
import { originOf } from '../../../web/hosts';
import { isInDialogLoop, noteDialogLoop } from '../../client/dialog-loops';
import { framesAround, siteOfFrame } from '../../client/frames-around';
import { framesBySteps, framesIn, maxAtOnce, maxInReach } from '../../client/frames-in-reach';
import { otherSiteError } from '../../../failure';
import type { FrameTarget } from '../../client/page-client';
import { listen } from '../../listen';
import { logCaught } from '../../log/log';
import { noteEndlessTab } from '../../tabs/endless-tabs';
import { injectWatchers } from './inject-watchers';

/** A blocked page answers no order. */
const REPLY_LIMIT_MS = 2_000;

const notArmed: Arming = { armed: false };

interface WatcherPort extends FrameTarget {
  port: Browser.runtime.Port;
  /** Prefixes the names of requests. Made here: the page's scripts can choose random values that they see. */
  key: string;
  open: number;
  hasAnswer: boolean;
}

/** Only for documents of that site in that tab. `site`: '' for a page that has none. */
interface PreparedAnswer {
  tabId: number;
  site: string;
  answer: DialogAnswer;
}

type ReceivedReport = {
  tabId: number;
  report: Exclude<PageEventReport, { kind: 'reply' | 'leaving' | 'write' | 'insists' | 'file' | 'soon' }>;
};
type Order = PageEventOrder extends infer One ? (One extends PageEventOrder ? Omit<One, 'id'> : never) : never;

/** Frames without a watcher. Once `installNow` resolves, they get it without pauses. */
interface RemainingFrames {
  installed?: Promise<void>;
  installNow: PromiseWithResolvers<void>;
}

/**
 * Puts a watcher into every frame of the installed tabs, also of later documents, until `dispose`. Of many frames
 * (`maxAtOnce`) those acted in come first, of thousands (`maxInReach`) only the first get one. What it hears is the
 * page's claim. Only the background opens ports: nothing in a page can begin a conversation.
 */
export class PageEventWatch {
  private readonly nonce = `s${crypto.randomUUID().replaceAll('-', '')}`;
  private readonly ports = new Set<WatcherPort>();
  private readonly watched = new Map<number, Promise<void>>();
  private readonly reports: ReceivedReport[] = [];
  private readonly replies = new Map<number, (stays: boolean) => void>();
  private readonly leftAt = new Map<number, number>();
  private readonly dueAt = new Map<number, number>();
  private readonly armed = new Map<number, Arming>();
  /** Tabs whose frames do not all get the watcher before an action. */
  private readonly many = new Map<number, RemainingFrames>();
  private prepared: PreparedAnswer | undefined;
  private orders = 0;

  /** `onlyWrites`: the task does not act in the tabs. */
  constructor(private readonly onlyWrites = false) {}

  dispose(): void {
    this.stopListening();
    for (const { port } of this.ports) port.postMessage({ kind: 'release' });
    this.pause();
  }

  /** While the user acts, the page's dialogs are theirs. `install` brings the watcher back. */
  pause(): void {
    this.watched.clear();
    this.many.clear();
    for (const { port } of this.ports) port.disconnect();
    this.ports.clear();
  }

  /**
   * Resolves when the present frames have the watcher; of many, the frame of an action and those around it: others get
   * it by `installRemaining`. Never throws: a page may be closed to extensions.
   */
  async install(tabId: number, frameId?: number): Promise<void> {
    const standing = this.watched.get(tabId) ?? this.installAtFirst(tabId);
    this.watched.set(tabId, standing);
    await standing;
    if (!this.many.has(tabId)) return;
    if (frameId === undefined) return this.installRemaining(tabId, 'now');
    const around = framesAround(frameId, await framesIn(tabId)).map((frame) => frame.frameId);
    await this.installIn(tabId, around.length > 0 ? around : [frameId]);
  }

  /** A few frames at a time, while nothing else calls into the page; with `now`, without pauses. */
  async installRemaining(tabId: number, when?: 'now'): Promise<void> {
    const rest = this.many.get(tabId);
    if (!this.watched.has(tabId) || !rest) return;
    if (when === 'now') rest.installNow.resolve();
    rest.installed ??= (async () => {
      const isWanted = () => this.many.get(tabId) === rest;
      for await (const { frameIds = [] } of framesBySteps(tabId, isWanted, rest.installNow.promise))
        await this.installIn(tabId, frameIds);
    })();
    await rest.installed;
  }

  private async installAtFirst(tabId: number): Promise<void> {
    const { length } = await framesIn(tabId);
    if (length > maxAtOnce) this.many.set(tabId, { installNow: Promise.withResolvers() });
    else await this.installSoon({ tabId, allFrames: true });
  }

  private async installIn(tabId: number, frameIds: number[]): Promise<void> {
    const missing = frameIds.filter((frameId) => !this.isConnected({ tabId, frameId }));
    if (missing.length > 0) await this.installSoon({ tabId, frameIds: missing });
  }

  /** Resolves when the watched document goes. Firefox gives no other sign of a removed frame. */
  whenGone(target: FrameTarget): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    for (const { port } of this.at(target)) port.onDisconnect.addListener(() => resolve());
    return promise;
  }

  /** The page itself made a file to download. */
  onFile: (file: Extract<PageEventReport, { kind: 'file' }>) => void = () => undefined;

  onConfirmed: (tabId: number) => void = () => undefined;

  onWrite: (at: FrameTarget, report: WriteReport) => void = () => undefined;

  /**
   * From now on such requests wait for `answerWrite`, or no longer do. `next`: the frame that gets a message next,
   * which has to carry any result in place of an order.
   */
  async arm(tabId: number, arming: Arming, next?: number): Promise<CarriedArming | undefined> {
    const { armed, acts = false, reads = false, beside = false } = arming;
    if (armed) this.armed.set(tabId, { armed, acts, reads, beside });
    else this.armed.delete(tabId);
    const [there, ...others] = next === undefined ? [] : this.at({ tabId, frameId: next });
    const carries = others.length === 0 && there?.open === 0 && !isInDialogLoop(tabId);
    await this.order(tabId, { kind: 'arm', ...arming }, (one) => !carries || one !== there);
    return carries ? { nonce: this.nonce, arming } : undefined;
  }

  noteActs(tabId: number): void {
    const arming = this.armed.get(tabId);
    if (arming) this.armed.set(tabId, { ...arming, acts: true });
    this.order(tabId, { kind: 'acts' }).catch(ignoreLateFailure);
  }

  /** `lasts`: see `WriteHoldOrder`. */
  answerWrite(target: FrameTarget, write: string, sends: boolean, lasts: boolean): void {
    for (const one of this.at(target).filter(({ key }) => write.startsWith(key)))
      this.post(one, { kind: 'write', write: write.slice(one.key.length), sends, lasts });
  }

  isConnected(target: FrameTarget): boolean {
    return this.at(target).length > 0;
  }

  private at({ tabId, frameId }: FrameTarget): WatcherPort[] {
    return [...this.ports].filter((one) => one.tabId === tabId && one.frameId === frameId);
  }

  private post({ port }: WatcherPort, order: Order): number {
    const id = ++this.orders;
    port.postMessage({ ...order, id });
    return id;
  }

  /** Oldest first. */
  take(tabIds: readonly number[]): ReceivedReport['report'][] {
    const taken = this.reports.filter(({ tabId }) => tabIds.includes(tabId));
    for (const one of taken) this.reports.splice(this.reports.indexOf(one), 1);
    return taken.map(({ report }) => report);
  }

  /** Since then (`performance.now()`) the page began to leave its document, maybe before the browser did. */
  hasLeft(tabId: number, since: number): boolean {
    return (this.leftAt.get(tabId) ?? 0) >= since;
  }

  /** Milliseconds since the page finished what it put off after a key; negative until then. */
  sinceDue(tabId: number): number {
    return performance.now() - (this.dueAt.get(tabId) ?? -Infinity);
  }

  /**
   * Answers the next dialog of the page at `site` and its frames of that site, until one was answered, the tab has
   * another page, or work goes on in another tab. Throws NAVIGATED where another site is there by now.
   */
  async answerNext(tabId: number, answer: DialogAnswer, site: string): Promise<void> {
    await this.forgetAnswer(tabId);
    await this.install(tabId);
    const frames = await framesIn(tabId);
    if ((siteOfFrame(0, frames) ?? '') !== site) throw otherSiteError();
    const prepared = { tabId, site, answer };
    this.prepared = prepared;
    await this.order(tabId, answerFor(prepared), (one) => takes(one, prepared, frames));
  }

  async forgetAnswer(tabId: number): Promise<void> {
    const others = this.prepared && this.prepared.tabId !== tabId ? [this.prepared.tabId] : [];
    this.prepared = undefined;
    await Promise.all([tabId, ...others].map((one) => this.order(one, { kind: 'answer', answer: null })));
  }

  noteWorkIn(tabId: number): void {
    if (this.prepared && this.prepared.tabId !== tabId) this.forgetAnswer(tabId).catch(ignoreLateFailure);
  }

  /** If no page objects to being left, the browser will not ask the user either. */
  async hasBeforeUnload(tabId: number): Promise<boolean> {
    await this.install(tabId);
    const { prepared } = this;
    // Frames of other sites are left too: they hear only that it is agreed to.
    const agreed = prepared?.tabId === tabId && prepared.answer.accept;
    const objects = await this.order(tabId, { kind: 'leave', agreed });
    // Takes the answer back from frames that agreed to be left.
    if (objects) await this.forgetAnswer(tabId);
    return objects;
  }

  private async order(tabId: number, order: Order, isFor = (_one: WatcherPort) => true): Promise<boolean> {
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

  private readonly stopListening = listen(browser.webNavigation.onCommitted, ({ tabId, frameId }) => {
    if (frameId === 0 && this.prepared?.tabId === tabId) this.prepared = undefined;
    if (!this.watched.has(tabId)) return;
    if (frameId === 0) {
      this.dueAt.delete(tabId);
      this.armed.delete(tabId);
      this.many.delete(tabId);
    } else if (this.ports.size >= maxInReach) return;
    const standing = this.installSoon({ tabId, frameIds: [frameId] });
    if (frameId === 0) this.watched.set(tabId, standing);
  });

  /** Does not wait long: a blocked page gets its watcher when it runs again. */
  private installSoon(target: Browser.scripting.InjectionTarget): Promise<void> {
    return withinTime(this.inject(target), REPLY_LIMIT_MS);
  }

  private inject(target: Browser.scripting.InjectionTarget): Promise<void> {
    const { tabId } = target;
    const armingOf = () => this.armed.get(tabId) ?? notArmed;
    const { nonce, onlyWrites } = this;
    const arming = armingOf();
    return injectWatchers({ target, nonce, arming, onlyWrites }, (frameId) => {
      const entry = this.connect(tabId, frameId);
      if (armingOf() !== arming) this.post(entry, { kind: 'arm', ...armingOf() });
      if (this.prepared?.tabId === tabId) this.giveAnswer(entry, this.prepared).catch(logCaught);
    });
  }

  private async giveAnswer(entry: WatcherPort, prepared: PreparedAnswer): Promise<void> {
    const frames = await framesIn(entry.tabId);
    if (this.prepared === prepared && takes(entry, prepared, frames))
      await this.order(entry.tabId, answerFor(prepared), (one) => one === entry);
  }

  private connect(tabId: number, frameId: number): WatcherPort {
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
      else if (report.kind === 'write') this.onWrite({ tabId, frameId }, { ...report, write: key + report.write });
      else if (report.kind === 'file') this.onFile(report);
      else if (report.kind === 'soon')
        this.dueAt.set(tabId, Math.max(this.dueAt.get(tabId) ?? 0, performance.now() + report.ms));
      else if (report.kind === 'leaving') this.leftAt.set(tabId, performance.now());
      else if (report.kind === 'insists') {
        endLoop?.();
        endLoop = report.ended ? undefined : noteDialogLoop(tabId);
        if (!report.ended) noteEndlessTab(tabId).catch(logCaught);
      } else {
        if (report.kind === 'dialog') this.noteDialog(entry, report.dialog);
        this.reports.push({ tabId, report });
      }
    });
    // The watch was paused meanwhile.
    if (!this.watched.has(tabId)) port.disconnect();
    return entry;
  }

  private noteDialog(entry: WatcherPort, { kind, accepted }: SeenDialog): void {
    const { tabId } = entry;
    if (kind === 'confirm' && accepted) this.onConfirmed(tabId);
    if (!entry.hasAnswer || kind === 'alert' || kind === 'print') return;
    entry.hasAnswer = false;
    this.prepared = undefined;
    // What is just being left would ask again.
    if (kind !== 'beforeunload')
      this.order(tabId, { kind: 'answer', answer: null }, (one) => one.hasAnswer).catch(ignoreLateFailure);
  }
}

/** Another document may stand in the frame by now: the relay there compares its origin, too. */
function answerFor({ site, answer }: PreparedAnswer): Order {
  return { kind: 'answer', answer, ...(site === '' ? {} : { origin: originOf(site) }) };
}

function takes({ frameId }: WatcherPort, { site }: PreparedAnswer, frames: Parameters<typeof siteOfFrame>[1]): boolean {
  return site === '' ? frameId === 0 : siteOfFrame(frameId, frames) === site;
}
