import { deferred, raceAbort, type Deferred } from '../async';
import { fail } from '../failure';

/** How the journal may wait for room on the disk. */
export interface Patience {
  signal: AbortSignal;
  /** Called when it begins to wait. */
  held(): void;
}

/** Writes to a disk that may be full. */
export class JournalRoom {
  /** The last write found no room. */
  full = false;
  private freed: Deferred<void> = deferred();

  /** `clear` takes away what can best be done without, and tells whether there was any; `changed` is told when `full` has changed. */
  constructor(private readonly clear: () => Promise<boolean>, private readonly changed: () => void) {}

  /**
   * Writes. Without room, first what can be done without goes; then it waits until somebody has made room, where it may, and tries again.
   * Throws STORAGE_FULL.
   */
  async write<T>(work: () => Promise<T>, patience?: Patience): Promise<T> {
    for (;;) {
      try {
        const written = await work();
        this.tell(false);
        return written;
      } catch (error) {
        if (!isQuota(error)) throw error;
        if (await this.clear()) continue;
        this.tell(true);
        patience?.held();
        if (!patience || !(await this.roomCame(patience.signal))) throw fail('STORAGE_FULL', 'There is no room left on the disk for the record of the task.');
      }
    }
  }

  /** Has all that waits try again. */
  tryAgain(): void {
    this.freed.resolve();
    this.freed = deferred();
  }

  /** False where the wait was aborted. */
  private roomCame(signal: AbortSignal): Promise<boolean> {
    return raceAbort(this.freed.promise, signal).then(() => true, () => false);
  }

  private tell(full: boolean): void {
    if (this.full === full) return;
    this.full = full;
    this.changed();
  }
}

function isQuota(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'QuotaExceededError';
}
