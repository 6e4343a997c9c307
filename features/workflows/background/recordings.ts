import { browser } from 'wxt/browser';
import { fail, AgentError } from '../../../utils/failure';
import { withAct, withForeign, withHistory, withLead, withLost, withOpened, withTab } from '../agent/record/fold-act';
import { MAX_STEPS, type RecordedStep, type Recording, type RecordingChange } from '../agent/record/recording';
import { keepAlive } from '../../../utils/browser/keep-alive';
import { logCaught } from '../../../utils/browser/log/log';
import { browserRunId } from '../../../utils/browser/tabs/browser-run';
import type { SentAct } from '../../../utils/contracts/user-act';
import { releasePages } from '../../../utils/browser/page/release-pages';
import { restriction } from '../../../utils/browser/tabs/restricted-pages';
import type { TabLocks } from '../../../utils/browser/tabs/tab-lock';
import { UserActs } from '../../../utils/browser/tabs/user-acts';
import { ActResults } from './act-results';
import { addressOf } from '../../../utils/browser/tabs/tab-address';

const KEY = 'recordings';
/** Wakes a background that died while a panel was closed; the shortest period that browsers allow. */
const ALARM = 'recording';
const ALARM_MINUTES = 0.5;

interface KeptRecording {
  /** Ids of tabs hold only for one run of the browser. */
  browserRun: string;
  recording: Recording;
  /** The last address of the tab in which the user acts. */
  seen: string;
  /** The number of the last act that was taken in, by document. Absent before 1.1. */
  heard?: Record<string, number>;
}

/**
 * Steps stay in this browser, also when it is closed, until they are saved or discarded. A recorded tab is held like
 * that of a task.
 */
export class Recordings {
  private readonly kept = new Map<string, KeptRecording>();
  private readonly acts: UserActs;
  private readonly results = new ActResults((id, what) => this.changeStep(id, what));
  private lastWrite: Promise<unknown> = Promise.resolve();
  private browserRun = '';
  private endKeepAlive: (() => void) | undefined;

  constructor(
    private readonly locks: TabLocks,
    private readonly tell: (recordings: Recording[]) => void,
    private readonly newId: () => string = () => crypto.randomUUID(),
  ) {
    this.acts = new UserActs({
      acted: (tabId, sent, page, foreign) => this.acted(tabId, sent, page, foreign),
      watching: (tabId) => {
        this.results.arrived(tabId);
        this.changeIn(tabId, (one) => (one.at === tabId ? { ...one, state: 'recording' } : one));
      },
      navigated: (tabId, url, { by, newDocument }) => this.navigated(tabId, url, by, newDocument),
      opened: (openerId, tabId) => void this.opened(openerId, tabId).catch(logCaught),
      closed: (tabId) => this.closed(tabId),
      switchedTab: (tabId) => this.changeIn(tabId, (recording) => withLost(recording, 'other-tab')),
    });
  }

  async load(): Promise<void> {
    this.browserRun = await browserRunId();
    const { browserRun } = this;
    const stored = ((await browser.storage.local.get(KEY))[KEY] ?? []) as KeptRecording[];
    for (const { recording, browserRun: run, ...rest } of stored) {
      if (run !== browserRun && recording.steps.length === 0) continue;
      const isLate = run !== browserRun && recording.state !== 'ended';
      const taken: Recording = isLate
        ? { ...recording, steps: withLead(recording.steps, rest.seen), state: 'ended', why: 'browser-closed' }
        : recording;
      this.kept.set(taken.id, { recording: taken, browserRun: run, ...rest });
      if (taken.state !== 'ended') await this.takeUp(taken, rest.seen);
    }
    this.changed();
  }

  all(): Recording[] {
    return [...this.kept.values()].map(({ recording }) => recording);
  }

  isRecorded(tabId: number): boolean {
    return this.inTab(tabId) !== undefined;
  }

  /** Throws TAB_CLOSED, RESTRICTED_PAGE, TAB_HELD. */
  async start(tabId: number): Promise<void> {
    if (this.isRecorded(tabId)) return;
    const url = await addressOf(tabId);
    if (url === undefined) throw fail('TAB_CLOSED', 'The tab was closed.');
    const closed = restriction(url);
    if (closed) throw new AgentError(closed);
    const id = this.newId();
    if (!this.locks.of(id).hold(tabId)) throw fail('TAB_HELD', 'A task works in that tab.');
    const recording: Recording = { id, tabId, tabs: [tabId], at: tabId, start: url, steps: [], state: 'preparing' };
    this.kept.set(id, { recording, seen: url, browserRun: this.browserRun });
    this.watch(tabId, url);
    this.changed();
  }

  /** Throws NOT_FOUND. */
  change(id: string, how: RecordingChange): void {
    const recording = this.kept.get(id)?.recording;
    if (!recording) throw fail('NOT_FOUND', 'There is no such recording.');
    if (how === 'undo') return this.put({ ...recording, steps: recording.steps.slice(0, -1) });
    this.put(recording.state === 'ended' ? recording : this.end(recording));
    if (how === 'discard') this.kept.delete(id);
    this.changed();
  }

  /** Resolves once nothing of any recording will be written any more. */
  async clear(): Promise<void> {
    for (const { id } of this.all()) this.change(id, 'discard');
    await this.lastWrite;
  }

  private async takeUp(recording: Recording, seen: string): Promise<void> {
    const held = this.locks.of(recording.id);
    for (const tabId of recording.tabs) {
      const url = await addressOf(tabId);
      if (url === undefined || !held.hold(tabId)) {
        this.closed(tabId);
        continue;
      }
      // The last acts on a page that is gone may never have been reported.
      if (tabId === recording.at && url !== seen) this.changeIn(tabId, (one) => ({ ...one, gap: true }));
      this.watch(tabId, url);
    }
  }

  private acted(tabId: number, sent: SentAct, page: string, foreign: string | undefined): Promise<unknown> {
    const { document, nth, act } = sent;
    this.changeIn(tabId, (recording) => {
      const { at, steps, id } = recording;
      const kept = this.kept.get(id);
      if (!kept || nth <= (kept.heard?.[document] ?? 0)) return recording;
      kept.heard = { ...kept.heard, [document]: nth };
      if (act.kind === 'lost') return withLost(recording, act.what);
      if (steps.length >= MAX_STEPS) return recording;
      const inTab = at === tabId ? steps : withTab(withLead(steps, this.acts.addressOf(at)), page, this.newId);
      const next =
        foreign === undefined ? withAct(inTab, act, page, this.newId) : withForeign(inTab, foreign, page, this.newId);
      this.results.acted(tabId, next.at(-1)?.id ?? '');
      return { ...recording, at: tabId, steps: next };
    });
    return this.lastWrite;
  }

  private navigated(tabId: number, url: string, by: 'address' | 'history' | 'page', newDocument: boolean): void {
    this.changeIn(tabId, (recording) => {
      const state = newDocument && recording.at === tabId ? 'preparing' : recording.state;
      if (by === 'page' || recording.at !== tabId) return { ...recording, state };
      if (recording.steps.length === 0) return { ...recording, state, start: url };
      const steps = (by === 'history' ? withHistory : withOpened)(recording.steps, url, this.newId);
      return { ...recording, state, steps };
    });
  }

  private async opened(openerId: number, tabId: number): Promise<void> {
    const recording = this.inTab(openerId);
    if (!recording || !this.locks.of(recording.id).hold(tabId, openerId)) return;
    this.put({ ...recording, tabs: [...recording.tabs, tabId] });
    this.watch(tabId, (await addressOf(tabId)) ?? '');
  }

  private closed(tabId: number): void {
    this.results.unwatch(tabId);
    this.changeIn(tabId, (recording) => {
      const tabs = recording.tabs.filter((one) => one !== tabId);
      if (tabId === recording.tabId) return this.end({ ...recording, tabs, why: 'tab-closed' });
      this.locks.of(recording.id).letGo(tabId);
      return { ...recording, tabs };
    });
  }

  private end(recording: Recording): Recording {
    const seen = this.acts.addressOf(recording.at) || (this.kept.get(recording.id)?.seen ?? '');
    for (const tabId of recording.tabs) this.unwatch(tabId);
    void releasePages(recording.tabs);
    this.locks.of(recording.id).release();
    return { ...recording, steps: withLead(recording.steps, seen), state: 'ended' };
  }

  private watch(tabId: number, url: string): void {
    this.acts.watch(tabId, url);
    this.results.watch(tabId);
  }

  private unwatch(tabId: number): void {
    this.acts.unwatch(tabId);
    this.results.unwatch(tabId);
  }

  private changeStep(id: string, change: Partial<RecordedStep>): void {
    for (const { recording } of this.kept.values())
      if (recording.steps.some((step) => step.id === id))
        this.put({
          ...recording,
          steps: recording.steps.map((step) => (step.id === id ? { ...step, ...change } : step)),
        });
  }

  private inTab(tabId: number): Recording | undefined {
    return this.all().find(({ tabs, state }) => state !== 'ended' && tabs.includes(tabId));
  }

  private changeIn(tabId: number, change: (recording: Recording) => Recording): void {
    const recording = this.inTab(tabId);
    const next = recording && change(recording);
    if (next && next !== recording) this.put(next);
  }

  private put(recording: Recording): void {
    const seen = this.acts.addressOf(recording.at) || (this.kept.get(recording.id)?.seen ?? '');
    if (recording.state === 'ended' && recording.steps.length === 0) this.kept.delete(recording.id);
    else this.kept.set(recording.id, { ...this.kept.get(recording.id), recording, seen, browserRun: this.browserRun });
    this.changed();
  }

  /** Saves at once: the browser may be killed. */
  private changed(): void {
    const kept = [...this.kept.values()];
    const stored = this.all();
    this.lastWrite = this.lastWrite
      .then(() => browser.storage.local.set({ [KEY]: kept }))
      .catch(logCaught)
      .then(() => this.tell(stored));
    const isRecording = kept.some(({ recording }) => recording.state !== 'ended');
    if (isRecording && !this.endKeepAlive) {
      this.endKeepAlive = keepAlive();
      void browser.alarms.create(ALARM, { periodInMinutes: ALARM_MINUTES });
    } else if (!isRecording && this.endKeepAlive) {
      this.endKeepAlive();
      this.endKeepAlive = undefined;
      void browser.alarms.clear(ALARM);
    }
  }
}
