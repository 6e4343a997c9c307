import type { Aftermath, HeldWrite } from '../../../agent/ports';

/** A write that waits in a frame. */
export interface Held extends HeldWrite {
  tabId: number;
  frameId: number;
}

type ReportedWrite = NonNullable<Aftermath['held']>[number];

/** The writes that wait for the guard's decision, and those that were not reported to the task yet. */
export class HeldWrites {
  private held: Held[] = [];
  private arrived = new AbortController();
  private reports: (ReportedWrite & { tabId: number; id?: string })[] = [];

  /** Aborted as soon as a write waits. */
  arrival(): AbortSignal {
    return this.arrived.signal;
  }

  add(write: Held): void {
    this.held.push(write);
    const { id, tabId, method, url } = write;
    this.reports.push({ id, tabId, method, url, why: 'waits' });
    this.arrived.abort(new DOMException('A page wants to send something.', 'AbortError'));
  }

  /** Notes a write to be reported to the task: why it was refused. */
  report({ tabId, method, url }: Pick<Held, 'tabId' | 'method' | 'url'>, why: ReportedWrite['why']): void {
    this.reports.push({ tabId, method, url, why });
  }

  first(): Held | undefined {
    return this.held[0];
  }

  find(which: (write: Held) => boolean): Held | undefined {
    return this.held.find(which);
  }

  drop(which: (write: Held) => boolean): void {
    this.held = this.held.filter((one) => !which(one));
    if (this.held.length === 0 && this.arrived.signal.aborted) this.arrived = new AbortController();
  }

  /** The guard has decided about a write: it waits no longer, and no later action is to be told that it does. */
  settle(write: Held): void {
    this.drop((one) => one === write);
    this.reports = this.reports.filter(({ id }) => id !== write.id);
  }

  /** Takes what is to be reported about a tab, once. */
  take(tabId: number): ReportedWrite[] {
    const reported = this.reports.filter((one) => one.tabId === tabId);
    this.reports = this.reports.filter((one) => one.tabId !== tabId);
    return reported.map(({ method, url, why }) => ({ method, url, why }));
  }
}
