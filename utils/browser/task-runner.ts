import { isDurable, type DurableEvent, type Taker, type TaskEvent, type TransientEvent } from '../agent/events';
import type { GuardPort, InboxItem } from '../agent/ports';
import { snapshotTokens } from '../agent/budget';
import { reduce } from '../agent/reduce';
import { stopReason } from '../agent/stop-reason';
import { waitsForUser } from '../agent/user-turn';
import { runAgent } from '../agent/run';
import type { TaskState } from '../agent/state';
import { ignoreLateFailure } from '../async';
import { AgentError, type Failure } from '../failure';
import { EventWriter } from './event-writer';
import { Inbox } from './inbox';
import type { Journal } from './journal';
import { keepAlive } from './keep-alive';
import { log } from './log';
import { logEvent } from './log-task';
import { createModelPort } from './models';
import { Pace } from './pace';
import { filesOf } from './attachments';
import { hasCrashed } from './crash';
import { createPagePort } from './page-port';
import { SiteAccess, whereAllowed } from './site-access';
import { Aftermaths } from './aftermath';
import { BrowserContext } from './browser-context';
import { OpenedTabs } from './opened-tabs';
import { releasePages } from './release';
import { RequestWatch } from './request-watch';
import { generalSettings } from './storage';
import { watchTabFate } from './tab-fate';
import type { TabLock } from './tab-lock';
import { createTabsPort } from './tabs-port';
import { toldRefs } from './told-refs';
import { TaskTabs } from './task-tabs';
import { UserInput } from './user-input';
import { Witness } from './witness';

/** Streamed text is passed on at most this often; the text itself is never lost, each event carries it whole. */
const STREAM_INTERVAL_MS = 40;
/** A browser that closes its windows because it ends has ended after this. */
const BROWSER_ENDS_MS = 2_000;

export interface RunnerOptions {
  journal: Journal;
  /** The run of the task that this is, as the journal numbers them. */
  epoch: number;
  guard: GuardPort;
  /** The tabs of the task. */
  lock: TabLock;
  /** Told of every event after it is in the journal. */
  onEvent(taskId: string, event: TaskEvent): void;
  onTabJoined(tabId: number): void;
}

/**
 * Runs one task in the background, from its log so far to its outcome. Every durable event is on disk before anything is done
 * after it, and before a model is asked.
 */
export class TaskRunner {
  state: TaskState;
  /** Transient events that a panel which comes now needs to be in step. */
  readonly live: TransientEvent[] = [];
  readonly events: DurableEvent[];
  private readonly inbox = new Inbox();
  private readonly abort = new AbortController();
  private finished: Promise<void> | undefined;
  /** A pause is on its way to the task. */
  private pausing = false;
  /** The task has been told that its page crashed, and has not got it again. */
  private losing = false;
  private readonly stream = new Pace<TransientEvent>(STREAM_INTERVAL_MS, (event) => this.tellLive(event));

  /** `waiting`: what the user sent and an interrupted run had not taken in. */
  constructor(
    events: [DurableEvent, ...DurableEvent[]],
    private readonly options: RunnerOptions,
    waiting: InboxItem[] = [],
  ) {
    for (const item of waiting) this.inbox.put(item);
    this.events = [...events];
    this.state = events.reduce<TaskState | undefined>(reduce, undefined) as TaskState;
  }

  /** Starts, or does nothing when it runs already. Resolves with the outcome in the journal; rejects when the journal fails. */
  run(): Promise<void> {
    this.finished ??= this.loop();
    return this.finished;
  }

  /** What the user sends: words, an answer to a card, a pause. Resolves once it is on disk, with the id of the message. */
  async take(item: InboxItem, messageId?: string): Promise<void> {
    await this.options.journal.keep(this.state.taskId, item, messageId);
    this.inbox.put(item);
  }

  /** Ends the task as stopped, `takenBy` another one where the user gave that its tab. Resolves when it has ended. */
  async stop(takenBy?: Taker): Promise<void> {
    this.abort.abort(stopReason(takenBy));
    // Who runs it tells what could not be written.
    await this.finished?.catch(ignoreLateFailure);
  }

  /** Ends the task as failed, wherever it is. */
  end(failure: Failure): void {
    this.abort.abort(new AgentError(failure));
  }

  private async loop(): Promise<void> {
    const release = keepAlive();
    const requests = new RequestWatch();
    const witness = new Witness();
    const access = new SiteAccess();
    const userInput = new UserInput(
      () => void this.pauseForUser(),
      (tabId) => void this.lookAfter(tabId, tabs),
    );
    const { epoch, guard, lock, onTabJoined } = this.options;
    const context = new BrowserContext((message, data) => log(message, { ...data, task: this.state.taskId }));
    const joined = (tabId: number) => {
      userInput.attend(tabId);
      onTabJoined(tabId);
    };
    const tabs = new TaskTabs({
      start: this.state.tab,
      lock,
      context,
      requests,
      onJoined: joined,
      facts: () => this.state,
    });
    for (const tabId of tabs.ownIds()) userInput.attend(tabId);
    if (!this.state.trouble) tabs.workIn(this.state.tab);
    const unwatch = watchTabFate({
      closed: (tabId, withWindow) => this.closed(tabId, withWindow, tabs),
      unloaded: (tabId, newId) => void this.unloaded(tabId, newId, tabs),
    });
    const opened = new OpenedTabs(
      (tabId) => tabs.isOwn(tabId),
      ({ tabId, openerId }) => {
        tabs.joinOpened(tabId, openerId);
        void witness.attend(tabId);
      },
    );
    const aftermaths = new Aftermaths(tabs, witness, opened, (url) => guard.mayOpen(url, this.state));
    requests.onNoDocument((tabId, file) => {
      if (file && tabs.isOwn(tabId)) aftermaths.addDownload(file.url, file.name);
    });
    let acts = 0;
    const nextCall = () => ({ taskId: this.state.taskId, epoch, id: `${this.events.length}.${(acts += 1)}` });
    const { settleLimitMs, showPointer } = await generalSettings.read();
    const models = createModelPort(this.state.models);
    const ports = {
      models,
      page: whereAllowed(
        createPagePort({
          tabs,
          requests,
          witness,
          aftermaths,
          snapshotTokens: () => snapshotTokens(this.state.limits),
          settleLimitMs,
          showPointer,
          told: toldRefs(this.events),
          filesOf: (names) => filesOf(this.state.taskId, names),
          nextCall,
        }),
        () => tabs.current().url,
        access,
      ),
      tabs: createTabsPort(tabs, witness, aftermaths, settleLimitMs),
      guard,
      inbox: this.inbox,
      clock: { now: () => Date.now(), nonce },
    };
    const writer = new EventWriter((events) => this.append(events));
    try {
      for await (const event of runAgent(this.state, ports, this.abort.signal)) {
        const before = this.state;
        this.state = reduce(before, event);
        logEvent(before, event);
        if (event.type === 'tab-bound') {
          this.losing = false;
          tabs.workIn(event.tab);
        }
        if (event.type === 'paused' || event.type === 'passed-over') this.pausing = false;
        if (event.type === 'text-streamed') {
          this.stream.put(event);
          continue;
        }
        this.stream.drop();
        if (!isDurable(event)) {
          await writer.written();
          this.tellLive(event);
          continue;
        }
        // What the user does in the page from here on is between him and the page.
        if (waitsForUser(this.state)) witness.rest();
        await writer.put(event);
      }
    } finally {
      this.stream.drop();
      release();
      requests.dispose();
      opened.dispose();
      witness.dispose();
      access.dispose();
      models.dispose();
      userInput.dispose();
      unwatch();
      await Promise.all([releasePages(tabs.ownIds()), context.unlockExecution()]);
      context.dispose();
    }
  }

  private async append(events: DurableEvent[]): Promise<void> {
    const { journal, epoch, onEvent } = this.options;
    await journal.append(this.state.taskId, this.events.length, events, epoch, {
      signal: this.abort.signal,
      held: () => this.tellLive({ type: 'held-up', at: Date.now() }),
    });
    this.events.push(...events);
    this.live.length = 0;
    for (const written of events) onEvent(this.state.taskId, written);
  }

  /** The user acts in the page himself: the agent leaves it to him. Not where he was asked to, nor before there is anything to do in it. */
  private async pauseForUser(): Promise<void> {
    if (this.pausing || !this.state.planned || waitsForUser(this.state) || this.state.outcome) return;
    this.pausing = true;
    await this.take({ type: 'pause', by: 'page' });
  }

  /** Without the tab in which it works a task ends, unless that was opened by another of its tabs, or it closed it itself. */
  private closed(tabId: number, withWindow: boolean, tabs: TaskTabs): void {
    if (!tabs.isOwn(tabId) || (tabId === tabs.current().tabId && tabs.openerOf(tabId) !== undefined)) return;
    this.options.lock.letGo(tabId);
    if (tabId !== tabs.current().tabId) return;
    // Where the browser ends with the window, the task is left as it is, to be resumed in its next run.
    setTimeout(
      () => this.end({ code: 'TAB_CLOSED', message: 'The tab was closed.' }),
      withWindow ? BROWSER_ENDS_MS : 0,
    );
  }

  /** The page's end has been noticed: where it has crashed, what was in it is lost too. */
  private async lookAfter(tabId: number, tabs: TaskTabs): Promise<void> {
    if (this.losing || tabId !== tabs.current().tabId || !(await hasCrashed(tabId))) return;
    this.losing = true;
    await this.take({ type: 'lose-tab', trouble: { why: 'crashed' } });
  }

  /** What was in the page is lost: nothing goes on there before the user agrees. */
  private async unloaded(tabId: number, newId: number, tabs: TaskTabs): Promise<void> {
    if (!tabs.isOwn(tabId)) return;
    const isCurrent = tabId === tabs.current().tabId;
    this.options.lock.letGo(tabId);
    this.options.lock.hold(newId);
    if (isCurrent) await this.take({ type: 'lose-tab', trouble: { why: 'discarded' } });
  }

  /** Tells of an event that is not kept. Of each type a panel that comes later needs only the last. */
  private tellLive(event: TransientEvent): void {
    this.live.splice(0, this.live.length, ...this.live.filter((old) => old.type !== event.type), event);
    this.options.onEvent(this.state.taskId, event);
  }
}

function nonce(): string {
  return crypto.randomUUID().slice(0, 6);
}
