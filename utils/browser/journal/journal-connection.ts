import { ignoreLateFailure } from '../../async';
import { fail, toFailure } from '../../failure';
import { hasRoomFor } from '../../disk/disk-room';
import { openJournal, type JournalDatabase } from './journal-database';

/** With less room, Chromium 156 may fail to open a database, and does not say why. */
const OPENING_BYTES = 256 * 1024;

/** The next use reopens a connection that was cut. */
export class JournalConnection {
  private reopened: () => Promise<JournalDatabase>;

  constructor(private readonly onLost: () => void) {
    this.reopened = openJournal(onLost);
  }

  /**
   * Throws STORAGE_UNREADABLE where it cannot be opened, STORAGE_FULL where it lacks the room for that. Repeats work
   * that a cut interrupted: nothing of it was written.
   */
  async use<T>(work: (database: JournalDatabase) => Promise<T>): Promise<T> {
    const database = await this.open();
    try {
      return await work(database);
    } catch (error) {
      if (toFailure(error).code === 'STORAGE_FULL') throw error;
      // After a write without room, Firefox 153 allows only deletions.
      const deletesOnly = error instanceof Error && error.name === 'InvalidStateError';
      const now = await this.open();
      if (now === database && !deletesOnly) throw error;
      return work(now);
    }
  }

  /** Until the next use. */
  close(): void {
    void this.reopened().then((database) => database.close(), ignoreLateFailure);
    this.reopened = openJournal(this.onLost);
  }

  private open(): Promise<JournalDatabase> {
    return this.reopened().catch(async (error: unknown) => {
      const { code, message } = toFailure(error);
      throw code === 'STORAGE_FULL' || !(await hasRoomFor(OPENING_BYTES))
        ? fail('STORAGE_FULL', `There is no room to open the journal: ${message}`)
        : fail('STORAGE_UNREADABLE', `The journal cannot be opened: ${message}`);
    });
  }
}
