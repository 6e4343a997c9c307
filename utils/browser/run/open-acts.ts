import type { DurableEvent, EventOf } from '../../contracts/events';
import type { OpenAct } from '../../contracts/open-act';
import type { Journal, TaskRecord } from '../journal/journal';
import { logCaught } from '../log/log';
import { onRequestEnd, type RequestEndReport } from '../tabs/request-ends';
import { defined } from '../../defined';

type Settled = EventOf<'settled'>;

interface OpenActsParts {
  journal: Pick<Journal, 'settleLate'>;
  browserRun: string;
  /** A running task hears of its own ends. */
  isRunning(taskId: string): boolean;
  /** Of an ended task. */
  onSettled(record: TaskRecord, event: Settled): void;
}

/** Of all tasks, ended ones included, as their records have it. */
export class OpenActs {
  private readonly byTask = new Map<string, readonly OpenAct[]>();
  private stopListening: (() => void) | undefined;

  constructor(
    private readonly parts: OpenActsParts,
    records: readonly TaskRecord[],
  ) {
    for (const { taskId, open = [] } of records) this.set(taskId, open);
  }

  others(taskId: string): OpenAct[] {
    return [...this.byTask].flatMap(([other, acts]) => (other === taskId ? [] : acts));
  }

  /** `open`: what the running task has open after these events. */
  async follow(taskId: string, events: readonly DurableEvent[], open: readonly OpenAct[]): Promise<void> {
    this.set(taskId, open);
    for (const event of events) {
      if (event.type !== 'confirmed' || event.settles === undefined) continue;
      const { settles: id, allow } = event;
      const owner = [...this.byTask].find(([other, acts]) => other !== taskId && acts.some((act) => act.id === id));
      if (owner) await this.settle(owner[0], { id, how: allow === 'no' ? 'done' : 'not-done' });
    }
  }

  async settle(taskId: string, end: Pick<Settled, 'id' | 'how' | 'status'>): Promise<void> {
    const event: Settled = { type: 'settled', ...end, at: Date.now() };
    const record = await this.parts.journal.settleLate(taskId, event);
    if (!record) return;
    this.set(taskId, record.open ?? []);
    this.parts.onSettled(record, event);
  }

  /** Hears of requests only while one may still end: the browser copies the headers of every answer for it. */
  private set(taskId: string, open: readonly OpenAct[]): void {
    if (open.length > 0) this.byTask.set(taskId, open);
    else this.byTask.delete(taskId);
    const mayEnd = [...this.byTask.values()].flat().some((act) => this.isAwaited(act));
    if (mayEnd) this.stopListening ??= onRequestEnd(this.ended);
    else {
      this.stopListening?.();
      this.stopListening = undefined;
    }
  }

  private isAwaited({ requestId, browserRun, answered }: OpenAct): boolean {
    return requestId !== undefined && browserRun === this.parts.browserRun && answered === undefined;
  }

  private readonly ended = (requestId: string, { how, status }: RequestEndReport): void => {
    if (how === 'lost') return;
    for (const [taskId, acts] of this.byTask)
      for (const act of acts)
        if (act.requestId === requestId && this.isAwaited(act) && !this.parts.isRunning(taskId))
          this.settle(taskId, { id: act.id, how, ...defined({ status }) }).catch(logCaught);
  };
}
