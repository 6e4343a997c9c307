import type { RequestWatch } from '../../tabs/request-watch';
import { requestOf, type Held } from './held-writes';
import { sameKey } from './repeat-key';
import type { TabState } from './tab-state';

export class OutgoingWrites {
  private unanswered: { tabId: number; key: string; act: number }[] = [];

  constructor(
    private readonly answer: (write: Held, sends: boolean) => void,
    private readonly requests: RequestWatch,
    /** Resolves once it is on disk that the write leaves. */
    private readonly note: (write: Held) => Promise<void>,
  ) {}

  /** The same was let go after an earlier action and has no answer yet. */
  isRepeated(write: Held, acts: number): boolean {
    const key = sameKey(write);
    return this.unanswered.some((one) => one.tabId === write.tabId && one.key === key && one.act < acts);
  }

  /** Not for what the page repeats by itself: that must not keep it from becoming quiet. */
  async letGoAndCount(write: Held, state: TabState): Promise<void> {
    state.writesLeaving += 1;
    try {
      await this.note(write);
      const { answered } = await this.letGo(write, state);
      void answered.then(({ end, at }) => {
        if (end.how === 'answered') state.answeredAt = at;
      });
    } finally {
      state.writesLeaving -= 1;
      state.lastWriteAt = performance.now();
    }
  }

  /** Throws, and refuses the write, where the browser does not open its lock. */
  async letGo(write: Held, state: TabState): Promise<{ answered: ReturnType<RequestWatch['answered']> }> {
    const opened = await state.lock.open(write.method, write.url).catch((error: unknown) => {
      this.answer(write, false);
      throw error;
    });
    const since = performance.now();
    const sent = { tabId: write.tabId, key: sameKey(write), act: state.actionCount };
    this.unanswered.push(sent);
    this.answer(write, true);
    const answered = this.requests.answered(requestOf(write), since, Infinity);
    void answered.then(() => {
      this.unanswered = this.unanswered.filter((one) => one !== sent);
      void opened.close();
    });
    return { answered };
  }
}
