import type { InboxItem, InboxPort } from '../agent/ports';
import { deferred, raceAbort, type Deferred } from '../async';

/** What the user sends into a running task, in order. */
export class Inbox implements InboxPort {
  private readonly items: InboxItem[] = [];
  private waiter: Deferred<void> | undefined;

  put(item: InboxItem): void {
    this.items.push(item);
    this.waiter?.resolve();
  }

  next(): InboxItem | undefined {
    return this.items.shift();
  }

  async wait(signal: AbortSignal): Promise<InboxItem> {
    for (;;) {
      const item = this.next();
      if (item) return item;
      this.waiter = deferred();
      await raceAbort(this.waiter.promise, signal);
    }
  }
}
