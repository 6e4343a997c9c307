import type { ModelPort } from '../../contracts/ports';
import type { DurableEvent, ProgramRef, TabInfo, TabText } from '../../contracts/events';
import { ignoreLateFailure, sharedUntilFailed } from '../../async';
import { fail } from '../../failure';
import type { SiteFacts } from '../../guard/sites';
import type { UndoEnd } from '../../page/api';
import { hostOf } from '../../web/hosts';
import type { Journal } from '../journal/journal';
import { logCaught } from '../log/log';
import { releasePages } from '../page/release-pages';
import { settleForSite } from '../settings/settle-for-site';
import { takeLostWords } from '../settings/kept-words';
import { modelSettings, safetySettings } from '../settings/storage';
import { Announcer } from './announcer';
import { HostHistory } from './host-history';
import type { BackgroundFeature, FeatureService } from './background-feature';
import type { Message, SentMessage } from './message';
import { MessageDelivery } from './message-delivery';
import type { PanelAnswer, RunningTask, SetHere, ShownTurn } from './panel-protocol';
import type { Programs } from './programs';
import { RunningTasks } from './running-tasks';
import { openStored, type StoredTasks } from './stored-tasks';
import { OpenActs } from '../run/open-acts';
import { browserRunId } from '../tabs/browser-run';
import { TabQueue } from './tab-queue';
import type { TaskLauncher } from './task-launcher';
import { forgetPrepared, notePrepared, preparedTabs } from './prepared-tabs';

interface OfTask {
  taskId: string;
}
interface OfTab {
  tabId: number;
}

interface HostParts extends Omit<StoredTasks, 'resumable'> {
  features: readonly BackgroundFeature<Host>[];
  isModelServer(origin: string): boolean;
  browserRun: string;
}

/**
 * Works without any panel. What only a task needs is loaded when the first one runs: the background starts far more
 * often than a task does.
 */
export class Host {
  readonly history: HostHistory;
  readonly journal: Journal;
  readonly locks: StoredTasks['locks'];
  /** By the names of features. */
  readonly services: ReadonlyMap<string, FeatureService>;
  readonly programs: () => Promise<Programs>;
  readonly runners = new RunningTasks();
  readonly announcer: Announcer;
  private readonly open: OpenActs;
  private readonly queue: TabQueue;
  private readonly launcher: () => Promise<TaskLauncher>;
  readonly delivery: MessageDelivery;

  private left: Promise<unknown> = Promise.resolve();

  private constructor(private readonly parts: HostParts) {
    const { journal, chats, locks, interrupted, storage } = parts;
    const { runners } = this;
    this.journal = journal;
    this.locks = locks;
    this.announcer = new Announcer({ running: () => this.running(), interrupted: () => interrupted.list() });
    this.open = new OpenActs(
      {
        journal,
        browserRun: parts.browserRun,
        isRunning: (taskId) => runners.has(taskId),
        onSettled: ({ chatId, taskId }, event) => {
          this.announcer.event(chatId, taskId, event);
          void this.archiveAgain(taskId).catch(logCaught);
        },
      },
      parts.records,
    );
    this.queue = new TabQueue(locks, runners);
    // Loaded before a task of a program is: see `start`.
    let programs: Programs | undefined;
    const callsOf = (program: ProgramRef, taskId: string): ModelPort => {
      if (!programs) throw fail('INTERNAL', 'No program can be connected yet.');
      return programs.callsOf(program, taskId);
    };
    this.programs = sharedUntilFailed(async () => {
      const { Programs } = await import('./programs');
      return (programs = await Programs.start(this));
    });
    this.launcher = sharedUntilFailed(async () => {
      const { TaskLauncher } = await import('./task-launcher');
      return TaskLauncher.load({
        ...parts,
        runners,
        announcer: this.announcer,
        open: this.open,
        callsOf,
        onLeft: (log) => this.tellServices((service) => service.left?.(log)),
        onEnded: (taskId, tabId) => {
          this.queue.assignFreeTabs().catch(ignoreLateFailure);
          this.delivery.deliverUnread(() => journal.record(taskId), tabId);
        },
      });
    });
    this.delivery = new MessageDelivery({
      journal,
      chats,
      runners,
      queue: this.queue,
      launcher: this.launcher,
      announcer: this.announcer,
      readTabs: (chosen, tabId) => this.readTabs(chosen, tabId),
      refusal: (tabId) => [...this.services.values()].flatMap((service) => service.refuses?.(tabId) ?? [])[0],
    });
    this.history = new HostHistory(journal, chats, runners, this);
    this.services = new Map(parts.features.map((feature) => [feature.name, feature.serve(this)]));
    storage.onChange = (trouble) => this.announcer.tell({ push: 'storage', storage: trouble });
    storage.onLost = () => void runners.endOrphans(journal);
  }

  /** Takes up tasks that the background's death interrupted. */
  static async start(
    isModelServer: (origin: string) => boolean,
    features: readonly BackgroundFeature<Host>[],
  ): Promise<Host> {
    const { resumable, ...stored } = await openStored();
    const { records } = stored;
    const host = new Host({ ...stored, isModelServer, features, browserRun: await browserRunId() });
    await host.tellServices((service) => service.load?.());
    if (resumable.some(({ isProgram }) => isProgram)) await host.programs();
    // Its program has gone with the browser, and nobody else can go on with such a task.
    for (const { taskId, isProgram, status } of records)
      if (isProgram && status === undefined && !resumable.some((record) => record.taskId === taskId))
        await stored.interrupted.discard(taskId).catch(logCaught);
    for (const record of resumable) {
      await host
        .launcher()
        .then((launcher) => launcher.continueTask(record))
        .catch(() => stored.interrupted.suspend(record));
    }
    for (const record of records)
      if (stored.chats.get(record.chatId)) host.delivery.deliverUnread(() => Promise.resolve(record), record.tabId);
    await host.queue.assignFreeTabs();
    await host.tellServices((service) => service.start?.());
    // Their panels were closed, or rest, since the background died.
    host.left = preparedTabs()
      .then((tabIds) => Promise.all(tabIds.map((tabId) => host.leave(tabId))))
      .catch(logCaught);
    return host;
  }

  running(): RunningTask[] {
    return this.runners.list(this.parts.locks);
  }

  async watch({ tabId }: OfTab) {
    const { chats, interrupted, storage } = this.parts;
    const chat = await chats.logOf(chats.ofTab(tabId), tabId);
    return {
      chat: this.runners.withLive(chat),
      running: this.running(),
      interrupted: interrupted.list(),
      storage: storage.trouble,
    };
  }

  /** Loads what a task in the tab begins with, into its page too. Reads nothing there: see `leave`. */
  async prepare(tabId: number): Promise<void> {
    const [{ reachTab }] = await Promise.all([import('./start-task'), this.launcher(), this.left]);
    await notePrepared(tabId);
    await reachTab(tabId);
  }

  send(message: SentMessage): Promise<OfTask> {
    return this.delivery.send(message);
  }

  /** Messages of earlier runs of the browser that no task has. Given once. */
  async takeLostWords(): Promise<{ words: string[] }> {
    const records = await this.journal.records();
    const known = new Set(records.flatMap(({ taskId, messageIds = [] }) => [taskId, ...messageIds]));
    return { words: await takeLostWords((id) => known.has(id)) };
  }

  /** Throws NOT_FOUND. */
  async sentTurn({ taskId, turn }: OfTask & { turn: number }): Promise<ShownTurn> {
    const events = await this.logOf(taskId);
    const { sentTurn } = await import('../../agent/sent/sent-turn');
    const sent = sentTurn(events, turn);
    const provider = (await modelSettings.read()).providers.find(({ id }) => id === sent.model.providerId);
    return { ...sent, host: hostOf(provider?.baseUrl ?? '') ?? '' };
  }

  async logOf(taskId: string): Promise<readonly DurableEvent[]> {
    return this.runners.get(taskId)?.events ?? this.journal.read(taskId);
  }

  /** The tab shows its conversation from now on. */
  async beginApart(message: Message): Promise<OfTask> {
    const { chats } = this.parts;
    const chat = chats.start(message.tabId);
    const begun = await this.delivery.send(message);
    this.announcer.tell({ push: 'chat', chat: this.runners.withLive(await chats.logOf(chat, message.tabId)) });
    return begun;
  }

  /**
   * Resolves once it is on disk. Throws NOT_FOUND where the task has ended, TAB_CLOSED where no tab shows its page any
   * more.
   */
  async answer({ taskId, item }: OfTask & { item: PanelAnswer }): Promise<void> {
    const runner = this.runners.get(taskId);
    if (!runner) throw fail('NOT_FOUND', 'The task has ended.');
    if (item.type === 'confirm') {
      if (item.settles === 'site') await settleForSite(runner.state, item);
      for (const service of this.services.values()) await service.answered?.(runner.state, item);
    }
    if (item.type === 'take-tab') await this.queue.takeOver(runner);
    else await runner.take(item);
  }

  /** The user says how something ended that a task left open. The task need not run. */
  async settle({ taskId, id, how }: OfTask & { id: string; how: 'done' | 'not-done' }): Promise<void> {
    const runner = this.runners.get(taskId);
    if (runner && !runner.state.outcome) await runner.take({ type: 'settle', id, how });
    else await this.open.settle(taskId, { id, how });
  }

  isFree(tabId: number): boolean {
    return this.locks.holderOf(tabId) === undefined;
  }

  /** Resolves also where the task waits for the user. */
  whenIdle(taskId: string): Promise<void> {
    return new Promise((resolve) => {
      const hear = (): void => {
        const task = this.running().find((one) => one.taskId === taskId);
        if (task && !task.waitsForUser) return;
        this.announcer.delete(listener);
        resolve();
      };
      const listener = { hear };
      this.announcer.add(listener);
      hear();
    });
  }

  private async archiveAgain(taskId: string): Promise<void> {
    const { archiveLog } = await import('../journal/archive-log');
    await archiveLog(await this.journal.read(taskId));
  }

  /** Resolves once it has ended, within a second. */
  async stop({ taskId }: OfTask): Promise<void> {
    await this.runners.get(taskId)?.stop();
  }

  async stopAll(): Promise<void> {
    await Promise.all([...this.runners.values()].map((runner) => runner.stop()));
  }

  /** Gives the tab that shows its page, or a new one. Throws NOT_FOUND. */
  resume({ taskId }: OfTask): Promise<OfTab> {
    const { interrupted, locks, chats } = this.parts;
    return this.delivery.inTurn(interrupted.chatOf(taskId), async () => {
      const launcher = await this.launcher();
      const { record, tab, log, epoch } = await interrupted.resume(taskId, {
        isFree: (tabId) => locks.holderOf(tabId) === undefined,
        isOwn: ({ chatId, tab: { tabId } }) => chats.get(chatId)?.tabIds.includes(tabId) ?? false,
      });
      const chat = await chats.show(record.chatId, tab.tabId);
      launcher.launch(log, epoch, { waiting: record.waiting });
      this.announcer.tell({ push: 'chat', chat: await chats.logOf(chat, tab.tabId) });
      this.announcer.interrupted();
      return { tabId: tab.tabId };
    });
  }

  discard({ taskId }: OfTask): Promise<void> {
    return this.delivery.inTurn(this.parts.interrupted.chatOf(taskId), async () => {
      const { chatId, ended } = await this.parts.interrupted.discard(taskId);
      this.announcer.event(chatId, taskId, ended);
      this.announcer.interrupted();
    });
  }

  /** Reads nothing where the user has blocked the site or a task is at work. */
  async pageExamples({ tabId }: OfTab): Promise<{ examples: string[] }> {
    const { examplesIn } = await import('./page-examples');
    return { examples: await examplesIn(tabId, () => this.parts.locks.holderOf(tabId) !== undefined) };
  }

  async reveal({ tabId, text }: OfTab & { text: string }): Promise<{ found: boolean }> {
    const { revealIn } = await import('../page/reveal-in-page');
    const found = await revealIn(tabId, text, await this.factsOf(tabId));
    await this.leave(tabId);
    return found;
  }

  async setHere({ taskId, tabId }: OfTask & OfTab): Promise<SetHere> {
    const { setInPage } = await import('../page/set-in-page');
    const { leftPage } = await import('../../agent/conversation/left-page');
    return {
      rows: await setInPage(tabId, taskId),
      left: leftPage(await this.logOf(taskId)),
    };
  }

  /** Throws TAB_HELD while a task works in the tab. */
  async takeBack({ tabId, ...row }: OfTask & OfTab & { frameId: number; id: number }): Promise<{ how: UndoEnd }> {
    if (this.parts.locks.holderOf(tabId) !== undefined) throw fail('TAB_HELD', 'A task works in this tab.');
    const { takeBackInPage } = await import('../page/set-in-page');
    const how = await takeBackInPage(tabId, row);
    await this.leave(tabId);
    return { how };
  }

  /** Takes the page library out of the tab, unless something there needs it. */
  async leave(tabId: number): Promise<void> {
    await forgetPrepared(tabId);
    if (this.isFree(tabId)) await releasePages([tabId]);
  }

  /** In Chromium a tab gets another id when its page is discarded; its conversation goes with it. */
  async tabReplaced(newId: number, oldId: number): Promise<void> {
    const { chatId } = this.parts.chats.ofTab(oldId);
    await this.parts.chats.join(chatId, newId);
  }

  /** Stops or discards what has not ended in it. */
  endChat(chatId: string): Promise<void> {
    return this.delivery.inTurn(chatId, async () => {
      await this.runners.stopChat(chatId);
      await this.parts.interrupted.discardChat(chatId);
      this.announcer.interrupted();
    });
  }

  /** One that fails keeps no other from its turn. */
  private async tellServices(tell: (service: FeatureService) => Promise<void> | undefined): Promise<void> {
    for (const service of this.services.values()) await tell(service)?.catch(logCaught);
  }

  private async readTabs(chosen: readonly TabInfo[], tabId: number): Promise<TabText[]> {
    const { chats, locks } = this.parts;
    const own = new Set(this.runners.inChat(chats.ofTab(tabId).chatId).map(({ state }) => state.taskId));
    const { readTabs } = await import('../page/read-tabs');
    return readTabs(chosen, {
      safety: await safetySettings.read(),
      isHeld(id) {
        const holder = locks.holderOf(id);
        return holder !== undefined && !own.has(holder);
      },
    });
  }

  private async factsOf(tabId: number): Promise<SiteFacts> {
    const { chatId } = this.parts.chats.ofTab(tabId);
    const state = this.runners.inChat(chatId)[0]?.state ?? (await this.parts.chats.lastIn(chatId));
    return state?.consent ?? { userWords: [], approvedSites: [] };
  }
}
