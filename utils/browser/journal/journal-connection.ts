import { ignoreLateFailure } from '../../async';
import { fail, toFailure } from '../../failure';
import { hasRoomFor } from '../../disk/disk-room';
import { openJournalDatabase, type JournalDatabase } from './journal-database';

/** With less room than this, Chromium 156 may not be able to open a database, and does not say why. */
const OPENING_BYTES = 256 * 1024;

/** The next use reopens a connection that was cut. */
export class JournalConnection {
  private database: Promise<JournalDatabase> | undefined;

  constructor(private readonly onLost: () => void) {}

  /**
   * Throws STORAGE_UNREADABLE where it cannot be opened, STORAGE_FULL where opening takes room and there is none.
   * Repeats work that a cut interrupted: nothing of it was written.
   */
  async use<T>(work: (database: JournalDatabase) => Promise<T>): Promise<T> {
    const opened = this.open();
    const database = await opened;
    try {
      return await work(database);
    } catch (error) {
      if (toFailure(error).code === 'STORAGE_FULL') throw error;
      // After a write that found no room, Firefox 153 lets the next one only delete.
      const deletesOnly = error instanceof Error && error.name === 'InvalidStateError';
      if (this.database === opened && !deletesOnly) throw error;
      return work(await this.open());
    }
  }

  /** Until the next use. */
  close(): void {
    void this.database?.then((database) => database.close(), ignoreLateFailure);
    this.database = undefined;
  }

  private open(): Promise<JournalDatabase> {
    if (this.database) return this.database;
    const opening = openJournalDatabase(() => this.drop(opening)).catch(async (error: unknown) => {
      const { code, message } = toFailure(error);
      const full = code === 'STORAGE_FULL' || !(await hasRoomFor(OPENING_BYTES));
      if (this.database === opening) this.database = undefined;
      throw full
        ? fail('STORAGE_FULL', `There is no room to open the journal: ${message}`)
        : fail('STORAGE_UNREADABLE', `The journal cannot be opened: ${message}`);
    });
    this.database = opening;
    return opening;
  }

  private drop(connection: Promise<JournalDatabase>): void {
    if (this.database !== connection) return;
    this.database = undefined;
    this.onLost();
  }
}
