import { ignoreLateFailure } from '../async';
import { AgentError, fail, toFailure } from '../failure';
import { openJournalDatabase, type JournalDatabase } from './journal-database';

/** The connection to the journal's database. One that was cut is made anew with the next use. */
export class JournalConnection {
  private database: Promise<JournalDatabase> | undefined;

  /** `onLost`: the database was deleted, or the browser cut the connection. */
  constructor(private readonly onLost: () => void) {}

  /** Works with the database. Throws STORAGE_UNREADABLE where it cannot be opened, STORAGE_FULL where that takes room and there is none. Work that a cut has interrupted is done again: nothing of it was written. */
  async use<T>(work: (database: JournalDatabase) => Promise<T>): Promise<T> {
    const opened = this.open();
    const database = await opened;
    try {
      return await work(database);
    } catch (error) {
      if (this.database === opened) throw error;
      return work(await this.open());
    }
  }

  /** Closes it until the next use. */
  close(): void {
    void this.database?.then((database) => database.close(), ignoreLateFailure);
    this.database = undefined;
  }

  private open(): Promise<JournalDatabase> {
    if (this.database) return this.database;
    const opening = openJournalDatabase(() => this.drop(opening)).catch((error: unknown) => {
      if (this.database === opening) this.database = undefined;
      const failure = toFailure(error);
      throw failure.code === 'STORAGE_FULL' ? new AgentError(failure) : fail('STORAGE_UNREADABLE', `The journal cannot be opened: ${failure.message}`);
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
