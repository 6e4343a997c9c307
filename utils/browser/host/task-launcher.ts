import type { DurableEvent, ProgramRef } from '../../contracts/events';
import type { GuardPort, InboxItem, ModelPort } from '../../contracts/ports';
import { ignoreLateFailure } from '../../async';
import { AgentError, toFailure, type Failure } from '../../failure';
import { isDriven } from '../../agent/task/is-driven';
import { createGuard } from '../../guard';
import { archiveLog } from '../journal/archive-log';
import { endedBy } from '../journal/ended-by';
import type { TaskRecord } from '../journal/journal';
import { firstRecord } from '../../contracts/journal-records';
import { log, logCaught } from '../log/log';
import type { OpenActs } from '../run/open-acts';
import { TaskRunner } from '../run/task-runner';
import { groupTabs, ungroupTabs } from '../tabs/tab-group';
import { wakePanels } from '../wake';
import type { Announcer } from './announcer';
import { ProgramMemory } from './program-memory';
import type { RunningTasks } from './running-tasks';
import type { Started } from './start-task';
import type { StoredTasks } from './stored-tasks';

interface LauncherParts extends StoredTasks {
  isModelServer(origin: string): boolean;
  runners: RunningTasks;
  open: OpenActs;
  announcer: Announcer;
  callsOf(program: ProgramRef, taskId: string): ModelPort;
  /** It no longer runs here. Never rejects. */
  onLeft(log: readonly DurableEvent[]): Promise<void>;
  /** Called when its tabs are free. */
  onEnded(taskId: string, tabId: number): void;
}

/** See `TaskRunner`. */
interface Taken {
  waiting?: InboxItem[] | undefined;
  contextTokens?: Promise<number | undefined> | undefined;
}

export class TaskLauncher {
  private readonly guard: GuardPort;

  private constructor(
    private readonly parts: LauncherParts,
    private readonly memory: ProgramMemory,
  ) {
    this.guard = createGuard((origin) => parts.isModelServer(origin));
  }

  static async load(parts: LauncherParts): Promise<TaskLauncher> {
    return new TaskLauncher(parts, await ProgramMemory.load());
  }

  launch(events: [Started, ...DurableEvent[]], epoch: number, { waiting, contextTokens }: Taken = {}): void {
    const { journal, locks, chats, runners, announcer, open, browserRun } = this.parts;
    const [started] = events;
    const { taskId, chatId, program } = started;
    const lock = locks.of(taskId);
    const runner = new TaskRunner(
      events,
      {
        journal,
        epoch,
        browserRun,
        contextTokens,
        guard: program ? this.memory.guardFor(program.name, this.guard) : this.guard,
        lock,
        open,
        models: program && isDriven(started) ? this.parts.callsOf(program, taskId) : undefined,
        onEvent: (id, event) => {
          this.memory.keep(runner.state);
          announcer.event(chatId, id, event);
        },
        onTabJoined: (tabId) => {
          void chats.join(chatId, tabId);
          groupTabs(lock).catch(ignoreLateFailure);
        },
      },
      waiting,
    );
    runners.set(taskId, runner);
    void wakePanels();
    announcer.running();
    void this.follow(runner, started);
  }

  async continueTask({ taskId, waiting }: TaskRecord): Promise<void> {
    const { epoch } = await this.parts.journal.claim(taskId);
    const [first, ...rest] = await this.parts.journal.read(taskId);
    if (first?.type === 'task-started') this.launch([first, ...rest], epoch, { waiting });
  }

  private async follow(runner: TaskRunner, started: Started): Promise<void> {
    try {
      await runner.run();
      await this.parts.onLeft(runner.events);
      if (runner.state.resting) await this.suspend(started);
      else archiveLog(runner.events).catch(logCaught);
    } catch (error) {
      await this.handleBrokenRun(runner, started, error).catch(logCaught);
    } finally {
      this.releaseTabs(runner);
    }
  }

  /** The task waits to be resumed, if its record is still there. */
  private async handleBrokenRun(runner: TaskRunner, started: Started, error: unknown): Promise<void> {
    const end = endOfBrokenRun(error, started.taskId);
    if (!end) return;
    this.parts.announcer.event(started.chatId, started.taskId, end);
    // The record is gone: the rest of the task is what the panel shows.
    if (!(await this.suspend(started))) await archiveLog([...runner.events, end]);
  }

  /** False where nothing is left of the task. */
  private async suspend(started: Started): Promise<boolean> {
    const { interrupted, announcer } = this.parts;
    const isKept = await interrupted.suspend(firstRecord(started));
    if (isKept) announcer.interrupted();
    return isKept;
  }

  private releaseTabs({ state }: TaskRunner): void {
    const { runners, announcer, locks, onEnded } = this.parts;
    const lock = locks.of(state.taskId);
    runners.delete(state.taskId);
    announcer.running();
    ungroupTabs(lock.ids(), lock.group()).catch(ignoreLateFailure);
    lock.release();
    onEnded(state.taskId, state.tab.tabId);
  }
}

/**
 * Ends a run whose log could not be written: nothing may happen that is not on disk. Undefined where another run has
 * the task: that one reports.
 */
function endOfBrokenRun(error: unknown, taskId: string): DurableEvent | undefined {
  if (error instanceof AgentError && error.failure.code === 'SUPERSEDED') {
    log('task-superseded', { task: taskId });
    return undefined;
  }
  logCaught(error);
  const failure: Failure =
    error instanceof AgentError ? error.failure : { code: 'STORAGE', message: toFailure(error).message };
  return endedBy({ status: 'failed', failure });
}
