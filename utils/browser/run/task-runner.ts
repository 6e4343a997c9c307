import { defined } from '../../defined';
import { isDriven } from '../../agent/task/is-driven';
import { isDurable, type DurableEvent, type TaskEvent, type TransientEvent } from '../../contracts/events';
import type { InboxItem } from '../../contracts/ports';
import { reduce } from '../../agent/fold/reduce';
import { stopReason, type StopWhy } from '../../agent/task/stop-reason';
import { waitFor, waitsForUser } from '../../agent/task/waits';
import { runAgent } from '../../agent/loop/run';
import type { TaskState } from '../../agent/task/state';
import { ignoreLateFailure } from '../../async';
import { AgentError, type Failure } from '../../failure';
import { EventWriter } from './event-writer';
import { Inbox } from './inbox';
import type { Journal } from '../journal/journal';
import { logEvent } from './log-task';
import type { RunOfTask, Surroundings } from './run-of-task';
import { holdResources, type TaskResources } from './task-resources';
import { Throttle } from './throttle';

/** No text is lost: each event carries it whole. */
const STREAM_INTERVAL_MS = 40;

export interface RunnerOptions extends Surroundings {
  journal: Journal;
  /** By the models' servers: the first look waits for it. */
  contextTokens: Promise<number | undefined> | undefined;
  /** A durable event is in the journal by then. */
  onEvent(taskId: string, event: TaskEvent): void;
}

/**
 * Runs one task from its log so far to its outcome. The start of a call, and what led to it, are on disk before its
 * effect; a task that only looks and thinks does not wait for the disk.
 */
export class TaskRunner implements RunOfTask {
  state: TaskState;
  readonly live: TransientEvent[] = [];
  readonly events: DurableEvent[];
  readonly inbox = new Inbox();
  private readonly abort = new AbortController();
  private finished: Promise<void> | undefined;
  private readonly stream = new Throttle<TransientEvent>(STREAM_INTERVAL_MS, (event) => this.pushLive(event));

  /** `waiting`: messages and answers that an interrupted run had not processed. */
  constructor(
    events: [DurableEvent, ...DurableEvent[]],
    readonly options: RunnerOptions,
    waiting: InboxItem[] = [],
  ) {
    for (const item of waiting) this.inbox.put(item);
    this.events = [...events];
    this.state = events.reduce<TaskState | undefined>(reduce, undefined) as TaskState;
  }

  /** Resolves with the outcome in the journal; rejects when the journal fails. */
  run(): Promise<void> {
    return (this.finished ??= this.loop());
  }

  /** Resolves once it is on disk, with `messageId`. */
  async take(item: InboxItem, messageId?: string): Promise<void> {
    if (item.type === 'pause' && item.by === 'page') this.pushLive({ type: 'noticed', at: Date.now() });
    await this.options.journal.queueForTask(this.state.taskId, item, messageId);
    this.inbox.put(item);
  }

  /** Resolves when the task has ended. */
  async stop(why?: StopWhy): Promise<void> {
    this.abort.abort(stopReason(why));
    await this.finished?.catch(ignoreLateFailure);
  }

  end(failure: Failure): void {
    this.abort.abort(new AgentError(failure));
  }

  /** It does nothing more, though it may have no outcome yet. */
  get isEnding(): boolean {
    return this.abort.signal.aborted;
  }

  private async loop(): Promise<void> {
    const resources = await holdResources(this);
    try {
      await this.follow(resources);
    } finally {
      this.stream.drop();
      await resources.dispose();
    }
  }

  /** Folds and stores every event. */
  private async follow(resources: TaskResources): Promise<void> {
    const writer = new EventWriter((events, how) => this.append(events, how));
    const { contextTokens } = this.options;
    const ports = { ...resources.ports, journal: { written: () => writer.written() }, ...defined({ contextTokens }) };
    let before = this.state;
    const fold = (state: TaskState, event: TaskEvent) => {
      before = state;
      return (this.state = reduce(state, event));
    };
    for await (const event of runAgent(this.state, ports, this.abort.signal, fold)) {
      logEvent(before, event);
      resources.follow(event);
      if (event.type === 'text-streamed') {
        writer.afterwards(() => this.stream.put(event));
      } else if (isDurable(event)) {
        // A request that the page wants to send waits there for the user's decision.
        if (waitsForUser(this.state) && !asksAboutWrite(this.state)) resources.leavePageToUser();
        await writer.put(event);
      } else {
        // The next request tells a program what came of its call: that must be there to read.
        if (isDriven(this.state)) await writer.written();
        writer.afterwards(() => {
          this.stream.drop();
          this.pushLive(event);
        });
      }
    }
  }

  private async append(events: DurableEvent[], { mayBeLost = false } = {}): Promise<void> {
    const { journal, epoch, onEvent, open } = this.options;
    const { taskId, openActs } = this.state;
    await journal.append(taskId, this.events.length, events, epoch, {
      open: openActs,
      mayBeLost,
      signal: this.abort.signal,
      onWait: () => this.pushLive({ type: 'held-up', at: Date.now() }),
    });
    await open.follow(taskId, events, openActs);
    this.events.push(...events);
    this.stream.drop();
    this.live.length = 0;
    for (const written of events) onEvent(this.state.taskId, written);
  }

  /** Not stored. A late panel needs only the last event of each type. */
  pushLive(event: TransientEvent): void {
    this.live.splice(0, this.live.length, ...this.live.filter((old) => old.type !== event.type), event);
    this.options.onEvent(this.state.taskId, event);
  }
}

function asksAboutWrite(state: TaskState): boolean {
  const card = waitFor(state, 'confirmation')?.card;
  return card?.rule === 'write' || (card?.rule === 'open' && card.isWrite === true);
}
