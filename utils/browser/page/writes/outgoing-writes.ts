import type { RequestWatch } from '../../tabs/request-watch';
import { requestOf, type Held } from './held-writes';
import { sameKey } from './repeat-key';
import type { TabState } from './tab-state';

/** And knows which have no answer yet. */
export class OutgoingWrites {
  /** With the number of the action before */
  private unanswered: { tabId: number; key: string; act: number }[] = [];

  /** `answer`: whether it may go. */
  constructor(
    private readonly answer: (write: Held, sends: boolean) => void,
    private readonly requests: RequestWatch,
    /** That it leaves */
    private readonly note: (write: Held) => Promise<void>,
  ) {}

  /** After an earlier action, without an answer. */
  isRepeated(write: Held, acts: number): boolean {
    const key = sameKey(write);
    return this.unanswered.some((one) => one.tabId === write.tabId && one.key === key && one.act < acts);
  }

  /** Not what the page sends again and again: that must not keep it from quiet. */
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

  /** Refuses it, and throws, where the browser keeps its lock. `answered`: its end. */
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
