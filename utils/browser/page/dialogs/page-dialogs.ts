import { browser, type Browser } from 'wxt/browser';
import { ignoreLateFailure } from '../../../async';
import type { Arming, CarriedArming, PageEventReport, WriteReport } from '../../../page/watch/page-events';
import { withinTime } from '../../../time-limit';
import { isInDialogLoop } from '../../client/dialog-loops';
import { framesAround } from '../../client/frames-around';
import { framesBySteps, framesIn, maxAtOnce, maxInReach } from '../../client/frames-in-reach';
import type { FrameTarget } from '../../client/page-client';
import { listen } from '../../listen';
import { logCaught } from '../../log/log';
import { DialogAnswers } from './dialog-answers';
import { injectWatchers } from './inject-watchers';
import { REPLY_LIMIT_MS, WatcherPorts, type Heard, type WatcherPort } from './watcher-ports';

const notArmed: Arming = { armed: false };

type ReceivedReport = {
  tabId: number;
  report: Exclude<PageEventReport, { kind: 'reply' | 'leaving' | 'write' | 'insists' | 'file' | 'soon' }>;
};
/** Frames without a watcher. Once `installNow` resolves, they get it without pauses. */
interface RemainingFrames {
  installed?: Promise<void>;
  installNow: PromiseWithResolvers<void>;
}

/**
 * Puts a watcher into every frame of the installed tabs, also of later documents, until `dispose`. Of many frames
 * (`maxAtOnce`) those acted in come first, of thousands (`maxInReach`) only the first get one.
 */
export class PageEventWatch {
  private readonly ports = new WatcherPorts((from, report) => this.hear(from, report));
  readonly dialogs = new DialogAnswers(this.ports, (tabId) => this.install(tabId));
  private readonly watched = new Map<number, Promise<void>>();
  private readonly reports: ReceivedReport[] = [];
  private readonly leftAt = new Map<number, number>();
  private readonly dueAt = new Map<number, number>();
  private readonly lateAt = new Map<number, number>();
  private readonly armed = new Map<number, Arming>();
  /** Tabs whose frames do not all get the watcher before an action. */
  private readonly many = new Map<number, RemainingFrames>();

  /** `onlyWrites`: the task does not act in the tabs. */
  constructor(private readonly onlyWrites = false) {}

  dispose(): void {
    this.stopListening();
    this.ports.release();
    this.pause();
  }

  /** While the user acts, the page's dialogs are theirs. `install` brings the watcher back. */
  pause(): void {
    this.watched.clear();
    this.many.clear();
    this.ports.dropAll();
  }

  /**
   * Resolves when the present frames have the watcher; of many, the frame of an action and those around it, before
   * `installRemaining`. Never throws: a page may be closed to extensions.
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
    for (const { port } of this.ports.at(target)) port.onDisconnect.addListener(() => resolve());
    return promise;
  }

  /** The page itself made a file to download. */
  onFile: (file: Extract<PageEventReport, { kind: 'file' }>) => void = () => undefined;

  onConfirmed: (tabId: number) => void = () => undefined;

  onWrite: (at: FrameTarget, report: WriteReport) => void = () => undefined;

  /**
   * From now on such requests wait for `answerWrite`, or no longer do. `next`: the frame that gets a message next,
   * which has to carry any result.
   */
  async arm(tabId: number, arming: Arming, next?: number): Promise<CarriedArming | undefined> {
    const { armed, acts = false, reads = false, beside = false } = arming;
    if (armed) this.armed.set(tabId, { armed, acts, reads, beside });
    else this.armed.delete(tabId);
    const [there, ...others] = next === undefined ? [] : this.ports.at({ tabId, frameId: next });
    const carries = others.length === 0 && there?.open === 0 && !isInDialogLoop(tabId);
    await this.ports.order(tabId, { kind: 'arm', ...arming }, (one) => !carries || one !== there);
    return carries ? { nonce: this.ports.nonce, arming } : undefined;
  }

  noteActs(tabId: number): void {
    const arming = this.armed.get(tabId);
    if (arming) this.armed.set(tabId, { ...arming, acts: true });
    this.ports.order(tabId, { kind: 'acts' }).catch(ignoreLateFailure);
  }

  /** `lasts`: see `WriteHoldOrder`. */
  answerWrite(target: FrameTarget, write: string, sends: boolean, lasts: boolean): void {
    for (const one of this.ports.at(target).filter(({ key }) => write.startsWith(key)))
      this.ports.post(one, { kind: 'write', write: write.slice(one.key.length), sends, lasts });
  }

  isConnected(target: FrameTarget): boolean {
    return this.ports.at(target).length > 0;
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

  /** Milliseconds since the page finished what it put off after a key or a choice; negative until then. */
  sinceDue(tabId: number): number {
    return performance.now() - (this.dueAt.get(tabId) ?? -Infinity);
  }

  /** Milliseconds until the page does what it put off after a press; negative where it has. */
  untilLate(tabId: number): number {
    return (this.lateAt.get(tabId) ?? 0) - performance.now();
  }

  private readonly stopListening = listen(browser.webNavigation.onCommitted, ({ tabId, frameId }) => {
    if (frameId === 0) this.dialogs.noteNewPage(tabId);
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
    const { nonce } = this.ports;
    const arming = armingOf();
    return injectWatchers({ target, nonce, arming, onlyWrites: this.onlyWrites }, (frameId) => {
      const entry = this.ports.connect(tabId, frameId);
      // The watch was paused meanwhile.
      if (!this.watched.has(tabId)) return this.ports.drop(entry);
      if (armingOf() !== arming) this.ports.post(entry, { kind: 'arm', ...armingOf() });
      this.dialogs.giveTo(entry).catch(logCaught);
    });
  }

  private hear(from: WatcherPort, report: Heard): void {
    const { tabId, frameId, key } = from;
    if (report.kind === 'write') this.onWrite({ tabId, frameId }, { ...report, write: key + report.write });
    else if (report.kind === 'file') this.onFile(report);
    else if (report.kind === 'soon') {
      const due = report.ifStill ? this.lateAt : this.dueAt;
      due.set(tabId, Math.max(due.get(tabId) ?? 0, performance.now() + report.ms));
    } else if (report.kind === 'leaving') this.leftAt.set(tabId, performance.now());
    else {
      if (report.kind === 'dialog') {
        const { kind, accepted } = report.dialog;
        if (kind === 'confirm' && accepted) this.onConfirmed(tabId);
        this.dialogs.noteDialog(from, report.dialog);
      }
      this.reports.push({ tabId, report });
    }
  }
}
