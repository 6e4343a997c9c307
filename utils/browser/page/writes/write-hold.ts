import { browser } from 'wxt/browser';
import type { Aftermath, HeldWrite, ActPermission, WriteEnd, WritesPort } from '../../../contracts/ports';
import { ignoreLateFailure, raceAbort } from '../../../async';
import type { CarriedArming, WriteReport } from '../../../page/watch/page-events';
import { leavesOf } from '../../../web/request-body';
import { listen } from '../../listen';
import { PageEventWatch } from '../dialogs/page-dialogs';
import type { RequestWatch } from '../../tabs/request-watch';
import { bodyPrint, type Wanted } from '../../../agent/task/like-act';
import { armTab, disarmTab, type WriteWatch } from './arm-tab';
import { HeldWrites, requestOf, type Held } from './held-writes';
import { changes, heldWrite, isHeld } from './is-held';
import { OutgoingWrites } from './outgoing-writes';
import { OwnWrites } from './own-writes';
import type { Repeatable } from './repeat-key';
import { TabState } from './tab-state';
import { nonEmpty } from '../../../defined';

/** A request may come so long after its action settled. */
const LATE_MS = 2_000;
/** Later, a document sends by itself. */
const OWN_AFTER_MS = 30_000;

interface WriteHoldParts {
  isOwn(tabId: number): boolean;
  isHeldElsewhere(tabId: number): boolean;
  pageEvents: WriteWatch;
  requests: RequestWatch;
  /** The guard passes it without counting it; an `opened` one as what the action may send. */
  isFree(write: HeldWrite): boolean;
  answerLimitMs: number;
  /** In a new tab of the task, if it `isAllowed` or the guard lets pages open it. Never throws. */
  openWindow(url: string, isAllowed: boolean): Promise<void>;
  outside: { note(write: HeldWrite): Promise<void>; likeOpen(wanted: Wanted): 'lost' | 'awaited' | undefined };
}

/** What was asked about, and what opens it where the page cannot. */
type Told = Pick<Held, 'tabId' | 'frameId' | 'id' | 'by' | 'url' | 'body' | 'isAllowed'>;

/**
 * Holds what an action makes pages send until the guard has decided (docs/security.md, row 9): what pages of the task's
 * sites write to these and to the origins that serve them, and what carries a text of the task elsewhere. Stand-ins in
 * the pages wait for the decision; session rules block what evades them. Between actions nothing is held.
 */
export class WriteHold implements WritesPort {
  private readonly tabs = new Map<number, TabState>();
  private readonly heldWrites = new HeldWrites();
  private readonly outgoingWrites: OutgoingWrites;
  readonly ownWrites: OwnWrites;
  private readonly besideEvents = new PageEventWatch(true);
  /** At the end of the task, or for the user's own acts; no action came after. */
  private readonly releasedTabs = new Set<number>();

  constructor(private readonly parts: WriteHoldParts) {
    for (const watch of [parts.pageEvents, this.besideEvents]) {
      watch.onWrite = (at, report) => this.handleWrite(at, report);
      watch.onConfirmed = (tabId) => this.confirmed(tabId, watch);
    }
    this.outgoingWrites = new OutgoingWrites(
      (write, sends) => this.tell(write, sends),
      parts.requests,
      (write) => parts.outside.note(write),
    );
    this.ownWrites = new OwnWrites(
      (tabId) => parts.isOwn(tabId) && !this.isActing(tabId),
      (tabId) => parts.isOwn(tabId),
      (write) => this.likeOpen(write) !== undefined,
    );
  }

  async dispose(): Promise<void> {
    this.stopListening();
    this.ownWrites.dispose();
    await this.release();
    this.besideEvents.dispose();
  }

  /** What is held is refused when the stand-ins go. */
  async release(): Promise<void> {
    this.heldWrites.drop(() => true);
    for (const tabId of this.tabs.keys()) this.releasedTabs.add(tabId);
    await Promise.all([...this.tabs.keys()].map((tabId) => this.disarmNow(tabId)));
    this.besideEvents.pause();
  }

  /** What the tab's pages send now counts as caused by the action. Throws and takes `next` as `armTab`. */
  async begin(tabId: number, leave: ActPermission, next?: number): Promise<CarriedArming | undefined> {
    this.ownWrites.learn();
    const state = this.of(tabId);
    this.tabs.set(tabId, state);
    this.releasedTabs.delete(tabId);
    clearTimeout(state.disarm);
    state.actionsUnderWay += 1;
    state.actionCount += 1;
    try {
      return await armTab(tabId, state, leave, this.arming, next);
    } catch (error) {
      this.end(tabId);
      throw error;
    }
  }

  end(tabId: number): void {
    const state = this.tabs.get(tabId);
    if (!state) return;
    state.actionsUnderWay -= 1;
    state.actedAt = performance.now();
    state.actsUntil = Math.min(state.actsUntil, state.actedAt + LATE_MS);
    this.disarmSoon(tabId, state);
  }

  /** What the page sends on leaving counts, too. False where nothing was done in it. */
  async beginLeaving(tabId: number): Promise<boolean> {
    if (this.of(tabId).actedAt === -Infinity) return false;
    await this.begin(tabId, {});
    return true;
  }

  arrival(): AbortSignal {
    return this.heldWrites.arrival();
  }

  /** What is known of the tab: nothing before its first action. */
  of(tabId: number): TabState {
    return this.tabs.get(tabId) ?? new TabState();
  }

  takeHeld(tabId: number): Pick<Aftermath, 'held'> {
    return nonEmpty({ held: this.heldWrites.take(tabId) });
  }

  waiting(): readonly HeldWrite[] {
    return this.heldWrites.waiting;
  }

  async answer(id: string, sends: boolean, signal: AbortSignal): Promise<WriteEnd> {
    const write = this.heldWrites.waiting.find((one) => one.id === id);
    if (!write) return { how: 'gone' };
    this.heldWrites.settle(write);
    const state = this.tabs.get(write.actedIn);
    if (!state || !this.watchOf(write.tabId).isConnected(write)) return { how: 'gone' };
    if (!sends) {
      this.tell(write, false, true);
      this.disarmSoon(write.actedIn, state);
      return { how: 'refused' };
    }
    const since = performance.now();
    state.hasSent ||= changes(write);
    await this.outgoingWrites.letGoAndCount({ ...write, isAllowed: true }, state);
    const { end } = await raceAbort(
      this.parts.requests.answered(requestOf(write), since, this.parts.answerLimitMs),
      signal,
    );
    this.disarmSoon(write.actedIn, state);
    return end;
  }

  private disarmSoon(tabId: number, state: TabState): void {
    clearTimeout(state.disarm);
    state.disarm = setTimeout(() => {
      if (state.actionsUnderWay === 0 && !this.heldWrites.waiting.some(({ actedIn }) => actedIn === tabId))
        void this.disarmNow(tabId);
    }, LATE_MS);
  }

  private async disarmNow(tabId: number): Promise<void> {
    const state = this.tabs.get(tabId);
    if (state) await disarmTab(tabId, state, this.arming, (one) => this.actedTab(one, tabId) !== undefined);
  }

  private get arming() {
    const { ownWrites } = this;
    return { ...this.parts, ownWrites, watchOf: (tabId: number) => this.watchOf(tabId) };
  }

  /** In the user's own tabs, only writes are watched. */
  private watchOf(tabId: number): WriteWatch {
    return this.parts.isOwn(tabId) ? this.parts.pageEvents : this.besideEvents;
  }

  private tell({ tabId, frameId, id, ...told }: Told, sends: boolean, lasts = false): void {
    const { by, url, body, isAllowed = false } = told;
    if (by === 'window' && sends) void this.parts.openWindow(body.text ? `${url}#${body.text}` : url, isAllowed);
    this.watchOf(tabId).answerWrite({ tabId, frameId }, id, sends, lasts);
  }

  /** The tab, other than `except`, whose action holds what this tab sends. */
  private actedTab(tabId: number, except?: number): number | undefined {
    const holding = [...this.tabs].filter(
      ([acted, { armed, beside }]) => acted !== except && armed && (acted === tabId || beside.includes(tabId)),
    );
    return (holding.find(([acted]) => acted === tabId) ?? holding[0])?.[0];
  }

  private handleWrite(at: Pick<Held, 'tabId' | 'frameId'>, report: WriteReport): void {
    const { write: id, method, url, by, body, byHand } = report;
    const actedIn = this.actedTab(at.tabId) ?? at.tabId;
    const state = this.tabs.get(actedIn);
    const tell = (sends: boolean) => this.tell({ ...at, id, by, url, body }, sends);
    if (!state || !isHeld(report, state, (origin) => this.ownWrites.onlyTakes(origin))) return tell(true);
    // It waited in a busy page. Like what still waits when the stand-ins go, it is refused.
    if (this.releasedTabs.has(actedIn) && !byHand) return tell(false);
    const write = heldWrite({ ...at, actedIn }, report, state, this.ownWrites.givingOrigins());
    const letGo = () => void this.outgoingWrites.letGoAndCount(write, state).catch(ignoreLateFailure);
    const like = this.likeOpen(write);
    if (!byHand && like === 'lost') return this.heldWrites.add(write);
    if (this.ownWrites.known.has(write)) return void this.outgoingWrites.letGo(write, state).catch(ignoreLateFailure);
    const isAgain = this.outgoingWrites.isRepeated(write, state.actionCount);
    if (byHand || (!isAgain && this.parts.isFree(write))) return letGo();
    const repeats = like === 'awaited';
    if (repeats || by === 'beacon') {
      // Nobody waits for a beacon's answer: it is refused without asking.
      tell(false);
      return this.heldWrites.report(write, repeats ? 'repeats' : 'beacon');
    }
    if (state.writesAllowed > 0 && this.parts.isFree({ ...write, opened: true })) {
      state.writesAllowed -= 1;
      const { textsToSend = [] } = state.permission;
      const leaves = leavesOf(body);
      if (textsToSend.some((text) => leaves.some(([, value]) => value.includes(text))))
        state.sentInWrite = { method, url };
      state.hasSent ||= changes(write);
      return letGo();
    }
    this.heldWrites.add(write);
  }

  private likeOpen({ method, url, body }: Repeatable): 'lost' | 'awaited' | undefined {
    return this.parts.outside.likeOpen({ request: { method, url }, body: bodyPrint(leavesOf(body)) });
  }

  /** A page asked for confirmation and heard yes: all its documents may do it. */
  private confirmed(tabId: number, watch: WriteWatch): void {
    const state = this.tabs.get(this.actedTab(tabId) ?? tabId);
    if (!state?.armed) return;
    state.actsUntil = state.actionsUnderWay > 0 ? Infinity : performance.now() + LATE_MS;
    if (state.acts) return;
    state.acts = true;
    watch.noteActs(tabId);
  }

  private isActing(tabId: number): boolean {
    return this.actedTab(tabId) !== undefined || performance.now() - this.of(tabId).actedAt < OWN_AFTER_MS;
  }

  private readonly stopListening = listen(browser.webNavigation.onCommitted, ({ tabId, frameId }) => {
    const state = this.tabs.get(tabId);
    this.heldWrites.drop((one) => one.tabId === tabId && (frameId === 0 || one.frameId === frameId));
    if (!state || frameId !== 0) return;
    state.actedAt = -Infinity;
    state.frameDomains = [];
    if (state.armed) void this.disarmNow(tabId);
  });
}
