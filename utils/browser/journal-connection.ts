import { ignoreLateFailure } from '../async';
import { fail, toFailure } from '../failure';
import { openJournalDatabase, type JournalDatabase } from './journal-database';

/** The connection to the journal's database. One that was cut is made anew with the next use. */
export class JournalConnection {
  private database: Promise<JournalDatabase> | undefined;

  /** `onLost`: the database was deleted, or the browser cut the connection. */
  constructor(private readonly onLost: () => void) {}

  /** Works with the database. Throws STORAGE where it cannot be opened. Work that a cut has interrupted is done again: nothing of it was written. */
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
      throw fail('STORAGE', `The journal cannot be opened: ${toFailure(error).message}`);
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
