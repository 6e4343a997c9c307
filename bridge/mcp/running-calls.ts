import { failed, failedBy, said, type ToolAnswer } from './results';

/** Clients end a request after 60 s: until then they get an answer, and a way to wait on. */
const ANSWER_WITHIN_MS = 45_000;
const PROGRESS_EVERY_MS = 5_000;

const MAX_RUNNING = 64;

/** Answers of calls that nobody has waited for yet. */
const MAX_KEPT = 100;

export interface Caller {
  signal: AbortSignal;
  /** Tells the client that the call goes on, and what it waits for. */
  tell?(text: string, count: number): void;
}

interface Running {
  answer: Promise<ToolAnswer>;
  abort: AbortController;
  doing: string;
  isDone: boolean;
}

/** It may say what it waits for. */
export type Work = (signal: AbortSignal, onProgress: (text: string) => void) => Promise<ToolAnswer>;

/** A client hears of each at least every few seconds, and never waits longer than it is able to. */
export class RunningCalls {
  private readonly calls = new Map<string, Running>();

  /** The result of the work, or after a while how to wait for it. */
  start(id: string, work: Work, caller: Caller): Promise<ToolAnswer> {
    const running = [...this.calls.values()].filter(({ isDone }) => !isDone).length;
    if (running >= MAX_RUNNING)
      return Promise.resolve(failed(`Too many calls at once: ${running} are under way. Nothing was done.`));
    const abort = new AbortController();
    const call: Running = { abort, doing: 'Waiting for the browser', isDone: false, answer: Promise.resolve(said('')) };
    call.answer = work(abort.signal, (text) => (call.doing = text))
      .catch(failedBy)
      .finally(() => (call.isDone = true));
    this.calls.set(id, call);
    const finished = [...this.calls].filter(([, { isDone }]) => isDone).slice(0, -MAX_KEPT);
    for (const [old] of finished) this.calls.delete(old);
    return this.waitFor(id, caller);
  }

  async waitFor(id: string, { signal, tell }: Caller): Promise<ToolAnswer> {
    const call = this.calls.get(id);
    if (!call) return failed(`There is no call "${id}" under way.`);
    const late = Promise.withResolvers<undefined>();
    const limit = setTimeout(() => late.resolve(undefined), ANSWER_WITHIN_MS);
    let told = 0;
    const progress = setInterval(() => tell?.(call.doing, ++told), PROGRESS_EVERY_MS);
    const onAbort = () => call.abort.abort(new Error('The client cancelled the call.'));
    signal.addEventListener('abort', onAbort, { once: true });
    try {
      const answer = await Promise.race([call.answer, late.promise]);
      if (!answer)
        return said(`Still under way: ${call.doing.replace(/\.$/, '')}. To go on waiting call wait with call "${id}".`);
      this.calls.delete(id);
      return answer;
    } finally {
      clearTimeout(limit);
      clearInterval(progress);
      signal.removeEventListener('abort', onAbort);
    }
  }
}
