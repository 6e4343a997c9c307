import type { ModelPort } from '../../contracts/ports';
import type { DurableEvent, ProgramRef, TabInfo, TabText } from '../../contracts/events';
import { ignoreLateFailure, sharedUntilFailed } from '../../async';
import { fail } from '../../failure';
import type { Journal } from '../journal/journal';
import { logCaught } from '../log/log';
import { releasePages } from '../page/release-pages';
import { safetySettings } from '../settings/storage';
import { Announcer } from './announcer';
import type { BackgroundFeature, FeatureService } from './background-feature';
import type { Message } from './message';
import { MessageDelivery } from './message-delivery';
import type { RunningTask } from './panel-protocol';
import type { Programs } from './programs';
import { RunningTasks } from './running-tasks';
import { openStored, type StoredTasks } from './stored-tasks';
import { OpenActs } from '../run/open-acts';
import { TabQueue } from './tab-queue';
import type { TaskLauncher } from './task-launcher';
import { forgetPrepared, preparedTabs } from './prepared-tabs';

/** Works without a panel. What only tasks need is loaded for the first one: the background starts far more often. */
export class Host {
  readonly journal: Journal;
  readonly locks: StoredTasks['locks'];
  readonly services: ReadonlyMap<string, FeatureService>;
  readonly programs: () => Promise<Programs>;
  readonly runners = new RunningTasks();
  readonly announcer: Announcer;
  readonly open: OpenActs;
  readonly queue: TabQueue;
  readonly launcher: () => Promise<TaskLauncher>;
  readonly delivery: MessageDelivery;
  /** Settled once pages are left whose panels were closed, or rest, since the background died. */
  left: Promise<unknown> = Promise.resolve();

  private constructor(
    readonly stored: StoredTasks,
    isModelServer: (origin: string) => boolean,
    features: readonly BackgroundFeature<Host>[],
  ) {
    const { journal, chats, locks, interrupted, storage, browserRun } = stored;
    const { runners } = this;
    this.journal = journal;
    this.locks = locks;
    this.announcer = new Announcer({ running: () => this.running(), interrupted: () => interrupted.list() });
    this.open = new OpenActs(
      {
        journal,
        browserRun,
        isRunning: (taskId) => runners.has(taskId),
        onSettled: ({ chatId, taskId }, event) => {
          this.announcer.event(chatId, taskId, event);
          void this.archiveAgain(taskId).catch(logCaught);
        },
      },
      stored.records,
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
        ...stored,
        isModelServer,
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
    this.services = new Map(features.map((feature) => [feature.name, feature.serve(this)]));
    storage.onChange = (trouble) => this.announcer.tell({ push: 'storage', storage: trouble });
    storage.onLost = () => void runners.endOrphans(journal);
  }

  /** Takes up tasks that the background's death interrupted. */
  static async start(
    isModelServer: (origin: string) => boolean,
    features: readonly BackgroundFeature<Host>[],
  ): Promise<Host> {
    const stored = await openStored();
    const { records, resumable } = stored;
    const host = new Host(stored, isModelServer, features);
    await host.tellServices((service) => service.load?.());
    if (resumable.some(({ isProgram }) => isProgram)) await host.programs();
    // Its program has gone with the browser, and nobody else can go on with it.
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
    host.left = preparedTabs()
      .then((tabIds) => Promise.all(tabIds.map((tabId) => host.leave(tabId))))
      .catch(logCaught);
    return host;
  }

  running(): RunningTask[] {
    return this.runners.list(this.stored.locks);
  }

  async logOf(taskId: string): Promise<readonly DurableEvent[]> {
    return this.runners.get(taskId)?.events ?? this.journal.read(taskId);
  }

  /** The tab shows its conversation from now on. */
  async beginApart(message: Message): Promise<{ taskId: string }> {
    const { chats } = this.stored;
    const chat = chats.start(message.tabId);
    const begun = await this.delivery.send(message);
    this.announcer.tell({ push: 'chat', chat: this.runners.withLive(await chats.logOf(chat, message.tabId)) });
    return begun;
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
  async stop({ taskId }: { taskId: string }): Promise<void> {
    await this.runners.get(taskId)?.stop();
  }

  async stopAll(): Promise<void> {
    await Promise.all([...this.runners.values()].map((runner) => runner.stop()));
  }

  /** Keeps the page library where something needs it. */
  async leave(tabId: number): Promise<void> {
    await forgetPrepared(tabId);
    if (this.isFree(tabId)) await releasePages([tabId]);
  }

  /** Chromium gives a tab another id when it discards its page; the conversation goes with it. */
  async tabReplaced(newId: number, oldId: number): Promise<void> {
    const { chatId } = this.stored.chats.ofTab(oldId);
    await this.stored.chats.join(chatId, newId);
  }

  /** One that fails keeps no other from its turn. */
  private async tellServices(tell: (service: FeatureService) => Promise<void> | undefined): Promise<void> {
    for (const service of this.services.values()) await tell(service)?.catch(logCaught);
  }

  private async readTabs(chosen: readonly TabInfo[], tabId: number): Promise<TabText[]> {
    const { chats, locks } = this.stored;
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
}
