import type { PageView } from '../../../contracts/events';
import type { RequestWatch, SentRequest } from '../../tabs/request-watch';

export class UnansweredRequests {
  private unanswered: (SentRequest & { tabId: number; since: number })[] = [];

  constructor(
    private readonly requests: RequestWatch,
    private readonly answerLimitMs: number,
  ) {}

  /** `since`: by `performance.now()`. */
  note(tabId: number, since: number): SentRequest[] {
    const unanswered = this.requests.openSince(tabId, since);
    this.unanswered.push(...unanswered.map((request) => ({ ...request, tabId, since })));
    return unanswered;
  }

  /** Open requests stay noted. `answeredAt` is of the last answer, by `performance.now()`. */
  async answers(): Promise<{ ended: NonNullable<PageView['requests']>; answeredAt: number }> {
    const waited = await Promise.all(
      this.unanswered.map(async (one) => ({
        one,
        ...(await this.requests.answered(one, one.since, this.answerLimitMs)),
      })),
    );
    this.unanswered = waited.filter(({ end }) => end.how === 'open').map(({ one }) => one);
    return {
      ended: waited.map(({ one: { method, url }, end }) => ({ method, url, end })),
      answeredAt: Math.max(-Infinity, ...waited.map(({ end, at }) => (end.how === 'answered' ? at : -Infinity))),
    };
  }
}
