import type { InboxItem, InboxPort } from '../../contracts/ports';
import { interruptsModel } from '../../agent/task/inbox-to-event';
import { ignoreLateFailure, raceAbort } from '../../async';

export class Inbox implements InboxPort {
  private readonly items: InboxItem[] = [];
  private waiter: PromiseWithResolvers<void> | undefined;
  private arrived = new AbortController();

  put(item: InboxItem): void {
    this.items.push(item);
    this.waiter?.resolve();
    if (!interruptsModel(item)) return;
    this.arrived.abort();
    this.arrived = new AbortController();
  }

  arrival(): AbortSignal {
    return this.arrived.signal;
  }

  next(): InboxItem | undefined {
    return this.items.shift();
  }

  async wait(signal: AbortSignal, until?: (watching: AbortSignal) => Promise<void>): Promise<InboxItem | undefined> {
    const aborter = new AbortController();
    const ended = until?.(AbortSignal.any([signal, aborter.signal])).then(() => true);
    ended?.catch(ignoreLateFailure);
    try {
      for (;;) {
        const item = this.next();
        if (item) return item;
        this.waiter = Promise.withResolvers();
        const arrived = this.waiter.promise.then(() => false);
        if (await raceAbort(ended ? Promise.race([ended, arrived]) : arrived, signal)) return undefined;
      }
    } finally {
      aborter.abort();
    }
  }
}
