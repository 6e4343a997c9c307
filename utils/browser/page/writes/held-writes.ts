import type { Aftermath, HeldWrite } from '../../../contracts/ports';
import type { RequestWatch } from '../../tabs/request-watch';

export interface Held extends HeldWrite {
  tabId: number;
  frameId: number;
  /** The tab whose action may have caused it. */
  actedIn: number;
  /** By a card or an entry of the ledger. */
  isAllowed?: true;
}

type ReportedWrite = NonNullable<Aftermath['held']>[number];

export class HeldWrites {
  waiting: readonly Held[] = [];
  private arrived = new AbortController();
  private reports: (ReportedWrite & { actedIn: number; id?: string })[] = [];

  arrival(): AbortSignal {
    return this.arrived.signal;
  }

  add(write: Held): void {
    this.waiting = [...this.waiting, write];
    const { id, actedIn, method, url } = write;
    this.reports.push({ id, actedIn, method, url, why: 'waits' });
    const { arrived } = this;
    this.arrived = new AbortController();
    arrived.abort(new DOMException('A page wants to send something.', 'AbortError'));
  }

  report({ actedIn, method, url }: Pick<Held, 'actedIn' | 'method' | 'url'>, why: ReportedWrite['why']): void {
    this.reports.push({ actedIn, method, url, why });
  }

  drop(which: (write: Held) => boolean): void {
    this.waiting = this.waiting.filter((one) => !which(one));
  }

  /** It waits no longer, and no later action is told that it does. */
  settle(write: Held): void {
    this.drop((one) => one === write);
    this.reports = this.reports.filter(({ id }) => id !== write.id);
  }

  take(tabId: number): ReportedWrite[] {
    const reported = this.reports.filter(({ actedIn }) => actedIn === tabId);
    this.reports = this.reports.filter(({ actedIn }) => actedIn !== tabId);
    return reported.map(({ method, url, why }) => ({ method, url, why }));
  }
}

/** A request for a new window does not belong to the tab that wanted it. */
export function requestOf({ by, tabId, method, url }: Held): Parameters<RequestWatch['answered']>[0] {
  return by === 'window' ? { method, url } : { tabId, method, url };
}
