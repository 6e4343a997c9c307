import type { DurableEvent } from '../../agent/task/events';
import { ignoreLateFailure } from '../../async';

/** Writes the events of one run into the journal, in order: `append` puts on disk what belongs together. */
export class EventWriter {
  private readonly batch: DurableEvent[] = [];
  private lastWrite: Promise<void> = Promise.resolve();

  constructor(private readonly append: (events: DurableEvent[]) => Promise<void>) {}

  /**
   * Resolves when the run may go on. By then the event is on disk, if the run could act next. Rejects with what
   * `append` threw, now or before.
   */
  async put(event: DurableEvent): Promise<void> {
    this.batch.push(event);
    if (event.withNext) return;
    const events = this.batch.splice(0);
    this.lastWrite = this.lastWrite.then(() => this.append(events));
    // The failure is reported where `lastWrite` is awaited.
    this.lastWrite.catch(ignoreLateFailure);
    if (!isBeforeLooking(event)) await this.lastWrite;
  }

  /** Resolves when all that was put is on disk. Rejects as `put` does. */
  written(): Promise<void> {
    return this.lastWrite;
  }
}

/**
 * True if the task only looks and thinks between this event and the next. Not after a failed call: its tab may be in
 * trouble.
 */
function isBeforeLooking(event: DurableEvent): boolean {
  return (
    event.type === 'page-seen' || event.type === 'model-answered' || (event.type === 'call-ended' && event.result.ok)
  );
}
