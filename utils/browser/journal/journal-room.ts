import { raceAbort, succeeds } from '../../async';
import { fail, toFailure } from '../../failure';

export interface RoomWait {
  signal: AbortSignal;
  onWait(): void;
}

export class JournalRoom {
  private full = false;
  private freed: PromiseWithResolvers<void> = Promise.withResolvers();

  /** `clear` deletes what is needed least, and says whether there was any. */
  constructor(
    private readonly clear: () => Promise<boolean>,
    private readonly changed: (full: boolean) => void,
  ) {}

  /** Without room, it calls `clear`; then, with `patience`, waits for room. Throws STORAGE_FULL. */
  async write<T>(work: () => Promise<T>, patience?: RoomWait): Promise<T> {
    for (;;) {
      try {
        const written = await work();
        this.notify(false);
        return written;
      } catch (error) {
        if (toFailure(error).code !== 'STORAGE_FULL') throw error;
        if (await this.cleared()) continue;
        this.notify(true);
        patience?.onWait();
        if (!patience || !(await succeeds(raceAbort(this.freed.promise, patience.signal))))
          throw fail('STORAGE_FULL', 'There is no room left on the disk for the record of the task.');
      }
    }
  }

  tryAgain(): void {
    this.freed.resolve();
    this.freed = Promise.withResolvers();
  }

  /** Even finding out what can be deleted may take room. */
  private async cleared(): Promise<boolean> {
    try {
      return await this.clear();
    } catch (error) {
      if (toFailure(error).code !== 'STORAGE_FULL') throw error;
      return false;
    }
  }

  private notify(full: boolean): void {
    if (this.full === full) return;
    this.full = full;
    this.changed(full);
  }
}
