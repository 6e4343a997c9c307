import { browser } from 'wxt/browser';
import type { Aftermath, HeldWrite, ActPermission, WriteEnd, WritesPort } from '../../../agent/ports';
import { ignoreLateFailure, raceAbort } from '../../../async';
import type { WriteReport } from '../../../page/watch/page-events';
import { leavesOf, writeKey } from '../../../guard/write-body';
import { siteDomain } from '../../../web/registrable';
import type { PageEventWatch } from '../dialogs/page-dialogs';
import type { RequestWatch } from '../../tabs/request-watch';
import { armTab, disarmTab } from './arm-tab';
import { FieldSaves } from './field-saves';
import { HeldWrites, type Held } from './held-writes';
import { OutgoingWrites } from './outgoing-writes';
import { OwnWrites } from './own-writes';
import { newTabState, type TabState } from './tab-state';

/** A request that an action began may come as late as this. Milliseconds after the action settled. */
const LATE_MS = 2_000;
/** What a page sends this long after the last action in its document is its own doing. Milliseconds. */
const OWN_AFTER_MS = 30_000;

interface WriteHoldParts {
  /** True if the tab belongs to the task. */
  isOwn(tabId: number): boolean;
  pageEvents: PageEventWatch;
  requests: RequestWatch;
  /** True if the guard lets a write through without counting it. */
  isFree(write: HeldWrite): boolean;
  answerLimitMs: number;
}

/**
 * Holds what pages of the task want to send to their own site because of an action, until the guard has decided
 * (docs/security.md, row 9). Stand-ins in the pages wait for its decision; a session rule underneath blocks what evades
 * them. Between actions nothing is held: what pages are seen to send by themselves then stays free.
 */
export class WriteHold implements WritesPort {
  private readonly tabs = new Map<number, TabState>();
  private readonly heldWrites = new HeldWrites();
  private readonly outgoingWrites: OutgoingWrites;
  private readonly ownWrites: OwnWrites;
  private readonly fieldSaves = new FieldSaves();
  /** Tabs that were freed at the end of the task, or because the user acts there, and in which no action came after. */
  private readonly releasedTabs = new Set<number>();
  /** Tabs in which a write was answered that the guard had let go. */
  private readonly answeredTabs = new Set<number>();

  constructor(private readonly parts: WriteHoldParts) {
    parts.pageEvents.onWrite = (at, report) => this.handleWrite(at, report);
    browser.webNavigation.onCommitted.addListener(this.committed);
    this.outgoingWrites = new OutgoingWrites(parts.pageEvents, parts.requests);
    this.ownWrites = new OwnWrites((tabId) => parts.isOwn(tabId) && !this.isActing(tabId));
  }

  async dispose(): Promise<void> {
    browser.webNavigation.onCommitted.removeListener(this.committed);
    this.ownWrites.dispose();
    await this.release();
  }

  /** Frees all tabs, for example while the user acts there. What is held is refused when the stand-ins go. */
  async release(): Promise<void> {
    this.heldWrites.drop(() => true);
    for (const tabId of this.tabs.keys()) this.releasedTabs.add(tabId);
    await Promise.all([...this.tabs.keys()].map((tabId) => this.disarmNow(tabId)));
  }

  /** The user has acted in the tab. */
  userActed(tabId: number): void {
    this.ownWrites.userActed(tabId);
  }

  /**
   * From here on, what the tab's pages send counts as caused by the action. Throws LOCK_FAILED where that cannot be
   * held, DENIED where the same form was sent, or the same link followed, and there is no answer yet.
   */
  async begin(tabId: number, leave: ActPermission): Promise<void> {
    this.ownWrites.learn();
    const state = this.tabs.get(tabId) ?? this.newTab(tabId);
    this.releasedTabs.delete(tabId);
    clearTimeout(state.disarm);
    state.actionsUnderWay += 1;
    state.actionCount += 1;
    try {
      await armTab(tabId, state, leave, this.parts);
    } catch (error) {
      this.end(tabId);
      throw error;
    }
  }

  /** The action has settled. */
  end(tabId: number): void {
    const state = this.tabs.get(tabId);
    if (!state) return;
    state.actionsUnderWay -= 1;
    state.actedAt = performance.now();
    this.disarmSoon(tabId, state);
  }

  /**
   * Begins when the tab's page is left after an action in it: what the page sends only at that moment counts as caused
   * by the action, too. False where nothing was done in the page.
   */
  async beginLeaving(tabId: number): Promise<boolean> {
    if ((this.tabs.get(tabId)?.actedAt ?? -Infinity) === -Infinity) return false;
    await this.begin(tabId, {});
    return true;
  }

  arrival(): AbortSignal {
    return this.heldWrites.arrival();
  }

  /**
   * Milliseconds since a write that an action may have caused was let go in the tab; 0 while one is on its way out. The
   * browser reports its request a moment later.
   */
  quietMs(tabId: number): number {
    const { writesLeaving, lastWriteAt } = this.tabs.get(tabId) ?? { writesLeaving: 0, lastWriteAt: -Infinity };
    return writesLeaving > 0 ? 0 : performance.now() - lastWriteAt;
  }

  /** True if it is a request that a page of the task has sent by itself. `requestId`: the browser's. */
  isOwn(requestId: string): boolean {
    return this.ownWrites.isOwn(requestId);
  }

  /**
   * True if one of these requests is what the last action in the tab was expected to send: its form, or the write with
   * the texts around its control. Other requests, such as statistics, are no evidence of it.
   */
  isSending(tabId: number, sent: readonly { method: string; url: string }[]): boolean {
    const { formAction, sentInWrite } = this.tabs.get(tabId) ?? {};
    return sent.some(
      ({ method, url }) =>
        (method === 'POST' && url === formAction) || (method === sentInWrite?.method && url === sentInWrite.url),
    );
  }

  /** The last action in the tab may send nothing more. */
  endOpens(tabId: number): void {
    const state = this.tabs.get(tabId);
    if (state) state.writesAllowed = 0;
  }

  /** What was held in the tab since the last time. */
  takeHeld(tabId: number): Pick<Aftermath, 'held'> {
    const held = this.heldWrites.take(tabId);
    return held.length === 0 ? {} : { held };
  }

  /** True if an allowed write of the tab was answered since the last time: its page may still be drawing what came. */
  takeAnswered(tabId: number): boolean {
    return this.answeredTabs.delete(tabId);
  }

  waiting(): HeldWrite | undefined {
    return this.heldWrites.first();
  }

  async answer(id: string, sends: boolean, signal: AbortSignal): Promise<WriteEnd> {
    const write = this.heldWrites.find((one) => one.id === id);
    if (!write) return { how: 'gone' };
    this.heldWrites.settle(write);
    const state = this.tabs.get(write.tabId);
    if (!state || !this.parts.pageEvents.isConnected(write)) return { how: 'gone' };
    if (!sends) {
      this.parts.pageEvents.answerWrite(write, write.id, false);
      this.disarmSoon(write.tabId, state);
      return { how: 'refused' };
    }
    const since = performance.now();
    await this.outgoingWrites.letGoAndCount(write, state);
    const end = await raceAbort(this.parts.requests.answered(write, since, this.parts.answerLimitMs), signal);
    this.answeredTabs.add(write.tabId);
    this.disarmSoon(write.tabId, state);
    return end;
  }

  private newTab(tabId: number): TabState {
    const state = newTabState(tabId);
    this.tabs.set(tabId, state);
    return state;
  }

  private disarmSoon(tabId: number, state: TabState): void {
    clearTimeout(state.disarm);
    state.disarm = setTimeout(() => {
      if (state.actionsUnderWay === 0 && !this.heldWrites.find((one) => one.tabId === tabId))
        void this.disarmNow(tabId);
    }, LATE_MS);
  }

  /** Stops holding what the tab's pages send. */
  private async disarmNow(tabId: number): Promise<void> {
    const state = this.tabs.get(tabId);
    if (state) await disarmTab(tabId, state, this.parts);
  }

  private handleWrite({ tabId, frameId }: { tabId: number; frameId: number }, report: WriteReport): void {
    const { write: id, method, url, by, body, byHand } = report;
    const state = this.tabs.get(tabId);
    const isOwn = /^https?:/.test(url) && siteDomain(url) === state?.domain;
    const at = { tabId, frameId };
    if (!state || !isOwn) {
      this.parts.pageEvents.answerWrite(at, id, true);
      return;
    }
    if (this.releasedTabs.has(tabId) && !byHand) {
      // It waited in a page that was busy. Like what still waits when the stand-ins go, it is refused.
      this.parts.pageEvents.answerWrite(at, id, false);
      return;
    }
    const { page, control, amount, filled } = state;
    const sent: Held = {
      ...at,
      id,
      method,
      url,
      by,
      page,
      body,
      ...(control === undefined ? {} : { control }),
      ...(amount === undefined ? {} : { amount }),
      ...(filled ? { filled } : {}),
    };
    // What the action may send is not used up by what the page saves because of a field that was filled in before.
    const known = this.fieldSaves.causeOf(sent);
    const saved = state.writesAllowed > 0 ? known : undefined;
    if (state.writesAllowed === 0) this.fieldSaves.note(sent);
    const write: Held = { ...sent, ...saved, ...(known && !filled ? { fieldSave: known } : {}) };
    const key = writeKey(write);
    const isAgain = this.outgoingWrites.isRepeated(tabId, key, state.actionCount);
    if (this.ownWrites.has(key)) {
      this.outgoingWrites.letGo(write, state).catch(ignoreLateFailure);
      return;
    }
    if (byHand || (!isAgain && this.parts.isFree(write))) {
      this.outgoingWrites.letGoAndCount(write, state).catch(ignoreLateFailure);
      return;
    }
    const repeats = this.parts.requests.openLike(tabId, method, url);
    if (repeats || by === 'beacon') {
      // Nobody waits for the answer of a beacon: it is refused without asking.
      this.parts.pageEvents.answerWrite(at, id, false);
      this.heldWrites.report(write, repeats ? 'repeats' : 'beacon');
      return;
    }
    if (state.writesAllowed > 0 && !saved) {
      state.writesAllowed -= 1;
      const leaves = leavesOf(body);
      if (state.textsToSend.some((text) => leaves.some(([, value]) => value.includes(text))))
        state.sentInWrite = { method, url };
      this.outgoingWrites.letGoAndCount(write, state).catch(ignoreLateFailure);
      return;
    }
    this.heldWrites.add(write);
  }

  /** True if what the tab sends now may be caused by an action. */
  private isActing(tabId: number): boolean {
    const state = this.tabs.get(tabId);
    return state !== undefined && (state.armed || performance.now() - state.actedAt < OWN_AFTER_MS);
  }

  /** A new document: nothing was done in it yet. */
  private readonly committed = ({ tabId, frameId }: { tabId: number; frameId: number }): void => {
    const state = this.tabs.get(tabId);
    this.heldWrites.drop((one) => one.tabId === tabId && (frameId === 0 || one.frameId === frameId));
    if (!state || frameId !== 0) return;
    state.actedAt = -Infinity;
    if (state.armed) void this.disarmNow(tabId);
  };
}
