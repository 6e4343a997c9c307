import { browser } from 'wxt/browser';
import { isDurable, type DurableEvent, type TaskEvent, type UserScript } from '../agent/events';
import type { GuardPort, InboxItem } from '../agent/ports';
import { ignoreLateFailure } from '../async';
import type { SiteFacts } from '../guard/sites';
import { fail } from '../failure';
import { archiveLog, archiveTask } from './archive';
import { claimAttachments } from './attachments';
import type { Chats } from './chats';
import { HostHistory } from './host-history';
import { Listeners } from './host-listener';
import { endLost } from './end-lost';
import type { InterruptedTasks } from './interrupted';
import { logCaught } from './log';
import type { Journal, TaskRecord } from './journal';
import { firstRecord } from './journal-records';
import { WAKE_MESSAGE, type ChatLog, type PanelMethods, type RunningTask } from './panel-protocol';
import { startedEvent, type Started } from './start-task';
import { RunningTasks } from './running-tasks';
import { releasePages } from './release';
import { revealIn } from './reveal';
import { brokenRun } from './run-failure';
import type { StorageWatch } from './storage-watch';
import { openStored } from './stored-tasks';
import { groupTabs, ungroupTabs } from './tab-group';
import type { TabLocks } from './tab-lock';
import { TabQueue } from './tab-queue';
import { TaskRunner } from './task-runner';

type Params<M extends keyof PanelMethods> = PanelMethods[M]['params'];
type Result<M extends keyof PanelMethods> = Promise<PanelMethods[M]['result']>;

/** Holds the running tasks: one TaskRunner each. Panels come and go; nothing here depends on one being open. */
export class Host {
  private readonly runners = new RunningTasks();
  readonly listeners = new Listeners();
  readonly history: HostHistory;
  private lastDelivery: Promise<unknown> = Promise.resolve();

  private readonly queue: TabQueue;
  private constructor(
    private readonly journal: Journal,
    private readonly chats: Chats,
    private readonly locks: TabLocks,
    private readonly guard: GuardPort,
    private readonly interrupted: InterruptedTasks,
    readonly storage: StorageWatch,
  ) {
    this.queue = new TabQueue(locks, this.runners);
    this.history = new HostHistory(journal, chats, this.runners, {
      endChat: (chatId) => this.endChat(chatId),
      inTurn: (work) => this.inTurn(work),
      tellChat: (chat, deleted) => this.tellChat(chat, deleted),
      tellHistory: () => this.listeners.tell((listener) => listener.history?.()),
    });
    storage.onChange = (trouble) => this.listeners.tell((listener) => listener.storage?.(trouble));
    storage.onLost = () => void endLost(this.runners, journal);
  }

  /** Opens the journal and takes up tasks that the background's death interrupted. */
  static async start(guard: GuardPort): Promise<Host> {
    const { journal, chats, locks, interrupted, storage, ...stored } = await openStored();
    const host = new Host(journal, chats, locks, guard, interrupted, storage);
    for (const record of stored.goOn) await host.takeUp(record).catch(() => interrupted.leaveOff(record));
    for (const record of stored.records) {
      if (!host.chats.get(record.chatId)) continue;
      // Fails only where the tab is gone, and its conversation with it.
      host.inTurn(() => host.passOn(record, record.tabId)).catch(ignoreLateFailure);
    }
    await host.queue.serve();
    return host;
  }

  async watch({ tabId }: Params<'watch'>): Result<'watch'> {
    const chat = await this.chats.logOf(this.chats.ofTab(tabId), tabId);
    return {
      chat: this.runners.withLive(chat),
      running: this.running(),
      interrupted: this.interrupted.list(),
      storage: this.storage.trouble,
    };
  }

  send({ id, tabId, text, attachments = [], script }: Params<'send'>): Result<'send'> {
    const words = text.trim();
    if (words === '') return Promise.reject(fail('INVALID_INPUT', 'The message is empty.'));
    return this.inTurn(() => this.deliver(id, tabId, words, attachments, script));
  }

  /** Messages one after the other: a second one may be said to the task that the first has just begun. */
  private inTurn<T>(work: () => Promise<T>): Promise<T> {
    const done = this.lastDelivery.then(work, work);
    this.lastDelivery = done;
    return done;
  }

  private async deliver(
    messageId: string,
    tabId: number,
    text: string,
    attachmentIds: string[],
    script?: UserScript,
  ): Result<'send'> {
    const chat = this.chats.ofTab(tabId);
    const heardBy = await this.journal.hearer(chat.chatId, messageId);
    if (heardBy !== undefined) return { taskId: heardBy };
    const running = this.runners.inChat(chat.chatId).find(({ state }) => !state.outcome);
    if (running && script)
      throw fail('INVALID_INPUT', 'A task runs in this conversation. A script is a task of its own.');
    if (running) {
      const { taskId } = running.state;
      const attachments = await claimAttachments(attachmentIds, { chatId: chat.chatId, taskId });
      await running.take({ type: 'said', text, ...(attachments.length > 0 ? { attachments } : {}) }, messageId);
      return { taskId };
    }
    const started = await startedEvent(
      { taskId: messageId, tabId, text, attachmentIds, script },
      { chat, chats: this.chats },
    );
    const epoch = await this.journal.begin(started);
    const lost = this.queue.lostTo(tabId);
    if (lost) await this.journal.append(messageId, 1, [lost], epoch);
    this.launch([started, ...(lost ? [lost] : [])], epoch);
    for (const event of lost ? [started, lost] : [started]) this.tell(chat.chatId, messageId, event);
    return { taskId: messageId };
  }

  /** Hands the task what the user decided. Throws NOT_FOUND where it does not run any more. */
  async answer({ taskId, item }: Params<'answer'>): Result<'answer'> {
    const runner = this.runners.get(taskId);
    if (!runner) throw fail('NOT_FOUND', 'The task has ended.');
    if (item.type === 'take-tab') await this.queue.take(runner);
    else await runner.take(item);
    return null;
  }

  /** A tab whose page was put away goes by another id in Chromium; its conversation goes with it. */
  async tabReplaced(newId: number, oldId: number): Promise<void> {
    const { chatId } = this.chats.ofTab(oldId);
    await this.chats.join(chatId, newId);
  }

  async stop({ taskId }: Params<'stop'>): Result<'stop'> {
    await this.runners.get(taskId)?.stop();
    return null;
  }

  /** The user's word that an interrupted task may go on. Throws NOT_FOUND. */
  resume({ taskId }: Params<'resume'>): Result<'resume'> {
    return this.inTurn(async () => {
      const { record, tab, log, epoch } = await this.interrupted.resume(
        taskId,
        (tabId) => this.locks.holderOf(tabId) === undefined,
      );
      const chat = await this.chats.adopt(record.chatId, tab.tabId);
      this.launch(log, epoch, record.waiting);
      this.tellChat(await this.chats.logOf(chat, tab.tabId));
      this.tellInterrupted();
      return { tabId: tab.tabId };
    });
  }

  discard({ taskId }: Params<'discard'>): Result<'discard'> {
    return this.inTurn(async () => {
      await this.interrupted.discard(taskId);
      this.tellInterrupted();
      return null;
    });
  }

  private endChat(chatId: string): Promise<void> {
    return this.inTurn(async () => {
      await this.runners.stopIn(chatId);
      await this.interrupted.discardChat(chatId);
      this.tellInterrupted();
    });
  }

  async reveal({ tabId, text }: Params<'reveal'>): Result<'reveal'> {
    const found = await revealIn(tabId, text, await this.factsOf(tabId));
    const inUse = [...this.runners.values()].some(({ state }) => state.tab.tabId === tabId);
    if (!inUse) await releasePages([tabId]);
    return found;
  }

  /** What the user has named or approved in the tab's last task. */
  private async factsOf(tabId: number): Promise<SiteFacts> {
    const { chatId } = this.chats.ofTab(tabId);
    const state = this.runners.inChat(chatId)[0]?.state ?? (await this.chats.lastIn(chatId));
    return state ?? { userWords: [], approvedSites: [] };
  }

  /** Whether a panel shows the conversation. */
  isShown(chatId: string): boolean {
    return [...this.listeners].some((listener) => listener.shows?.() === chatId);
  }

  running(): RunningTask[] {
    return this.runners.list(this.locks);
  }

  /** What was said too late for a task begins the next one, unless the user has stopped it. */
  private async passOn({ taskId, status, waiting = [] }: TaskRecord, tabId: number): Promise<void> {
    const words = waiting.filter((item) => item.type === 'said');
    if (words.length === 0 || status === undefined || status === 'stopped') return;
    const attachmentIds = words.flatMap(({ attachments = [] }) => attachments.map(({ id }) => id));
    await this.deliver(`${taskId}-next`, tabId, words.map(({ text }) => text).join('\n'), attachmentIds);
  }

  private launch(events: [Started, ...DurableEvent[]], epoch: number, waiting: InboxItem[] = []): void {
    const [{ taskId, chatId }] = events;
    const lock = this.locks.of(taskId);
    const runner = new TaskRunner(
      events,
      {
        journal: this.journal,
        epoch,
        guard: this.guard,
        lock,
        onEvent: (taskId, event) => this.tell(runner.state.chatId, taskId, event),
        onTabJoined: (tabId) => {
          void this.chats.join(chatId, tabId);
          groupTabs(lock).catch(ignoreLateFailure);
        },
      },
      waiting,
    );
    this.runners.set(taskId, runner);
    // Fails where no page of the extension is open.
    browser.runtime.sendMessage(WAKE_MESSAGE).catch(ignoreLateFailure);
    this.tellRunning();
    runner
      .run()
      // Only then is on disk what the runner knows: an archive of more would outlive the truth.
      .then(() => void archiveTask(runner.state).catch(logCaught))
      .catch(async (error: unknown) => {
        const end = brokenRun(error, taskId);
        if (!end) return;
        this.tell(chatId, taskId, end);
        if (await this.interrupted.leaveOff(firstRecord(events[0]))) return this.tellInterrupted();
        // Its record is gone: what the panel shows is all that is left of it.
        await archiveLog([...runner.events, end]).catch(logCaught);
      })
      .finally(() => {
        this.runners.delete(taskId);
        this.tellRunning();
        ungroupTabs(lock.ids(), lock.group()).catch(ignoreLateFailure);
        lock.release();
        this.queue.serve().catch(ignoreLateFailure);
        // Fails only where the tab is gone, and its conversation with it.
        this.inTurn(async () => {
          const record = await this.journal.record(taskId);
          if (record) await this.passOn(record, runner.state.tab.tabId);
        }).catch(ignoreLateFailure);
      });
  }

  /** A task of this run of the browser goes on where it was. */
  private async takeUp({ taskId, waiting }: TaskRecord): Promise<void> {
    const { epoch } = await this.journal.claim(taskId);
    const [first, ...rest] = await this.journal.read(taskId);
    if (first?.type === 'task-started') this.launch([first, ...rest], epoch, waiting);
  }

  private tell(chatId: string, taskId: string, event: TaskEvent): void {
    this.listeners.tell((listener) => listener.event(chatId, taskId, event));
    if (isDurable(event)) this.tellRunning();
  }

  private tellChat(chat: ChatLog, deleted = false): void {
    this.listeners.tell((listener) => listener.chat(chat, deleted));
  }

  private tellInterrupted(): void {
    this.listeners.tell((listener) => listener.interrupted?.(this.interrupted.list()));
  }

  private tellRunning(): void {
    this.listeners.tell((listener) => listener.running(this.running()));
  }
}
