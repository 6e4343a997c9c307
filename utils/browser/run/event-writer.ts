import type { DurableEvent } from '../../contracts/events';
import { ignoreLateFailure } from '../../async';

export class EventWriter {
  /** They go on disk with the next event. */
  private readonly begun: DurableEvent[] = [];
  private readonly ready: DurableEvent[] = [];
  private lastWrite: Promise<void> = Promise.resolve();

  /** `append` with `mayBeLost`: nothing follows from these events until others are on disk. */
  constructor(private readonly append: (events: DurableEvent[], how: { mayBeLost: boolean }) => Promise<void>) {}

  /**
   * Resolves when the run may go on. By then the event is on disk, if the run could act next; before it carries out a
   * call whose start it has put, it waits for `written`. Rejects with what `append` threw, now or before.
   */
  async put(event: DurableEvent): Promise<void> {
    this.begun.push(event);
    if (event.withNext) return;
    this.ready.push(...this.begun.splice(0));
    this.lastWrite = this.lastWrite.then(() => this.write());
    this.lastWrite.catch(ignoreLateFailure);
    if (!isBeforeLooking(event) && event.type !== 'call-started') await this.lastWrite;
  }

  /** Resolves when all that was put is on disk. Rejects as `put`. */
  written(): Promise<void> {
    return this.lastWrite;
  }

  /** Once all that was put is on disk; never where that fails: `put` and `written` say so. */
  afterwards(work: () => void): void {
    this.lastWrite.then(work).catch(ignoreLateFailure);
  }

  private async write(): Promise<void> {
    const events = this.ready.splice(0);
    if (events.length > 0) await this.append(events, { mayBeLost: events.every(isBeforeLooking) });
  }
}

/** Until the next event the task only looks and thinks. False after a failed call: its tab may be in trouble. */
function isBeforeLooking(event: DurableEvent): boolean {
  return (
    event.type === 'page-seen' || event.type === 'model-answered' || (event.type === 'call-ended' && event.result.ok)
  );
}
