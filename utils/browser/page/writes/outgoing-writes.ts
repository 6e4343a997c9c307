import { writeKey } from '../../../guard/write-body';
import type { RequestWatch } from '../../tabs/request-watch';
import type { PageEventWatch } from '../dialogs/page-dialogs';
import type { Held } from './held-writes';
import type { TabState } from './tab-state';

/** Lets writes go, and knows which of them have no answer yet. */
export class OutgoingWrites {
  /** Writes that were let go and have no answer yet, each with the number of the action that it followed. */
  private unanswered: { tabId: number; key: string; act: number }[] = [];

  constructor(
    private readonly pageEvents: PageEventWatch,
    private readonly requests: RequestWatch,
  ) {}

  /** True if the same write was let go after an earlier action in the tab, and has no answer yet. */
  isRepeated(tabId: number, key: string, acts: number): boolean {
    return this.unanswered.some((one) => one.tabId === tabId && one.key === key && one.act < acts);
  }

  /**
   * Lets a write go, and counts it as on its way out. Not for what the page sends by itself again and again: that must
   * not keep the page from becoming quiet.
   */
  async letGoAndCount(write: Held, state: TabState): Promise<void> {
    state.writesLeaving += 1;
    try {
      await this.letGo(write, state);
    } finally {
      state.writesLeaving -= 1;
      state.lastWriteAt = performance.now();
    }
  }

  /** Lets a write go. Refuses it, and throws, where the browser does not open its lock for it. */
  async letGo(write: Held, state: TabState): Promise<void> {
    const opened = await state.lock.open(write.method, write.url).catch((error: unknown) => {
      this.pageEvents.answerWrite(write, write.id, false);
      throw error;
    });
    const since = performance.now();
    const sent = { tabId: write.tabId, key: writeKey(write), act: state.actionCount };
    this.unanswered.push(sent);
    this.pageEvents.answerWrite(write, write.id, true);
    void this.requests.answered(write, since, Infinity).then(() => {
      this.unanswered = this.unanswered.filter((one) => one !== sent);
      void opened.close();
    });
  }
}
