import { inWords, type CallAnswer } from '../../agent/program/program-calls';
import type { BrowserMessage } from '../../contracts/outside';
import { fail, toFailure } from '../../failure';
import type { MessageOf } from './program-link';
import type { Session } from './program-session';
import { MAX_BEFORE_LEAVE, MAX_CALLS, refusals, tooMany } from './program-words';
import texts from './program-words.json';
import { ProgramWork, type ProgramHost } from './program-work';

interface AnswersParts {
  host: ProgramHost;
  say(session: Session, message: BrowserMessage): void;
  /** The program waits for the user's word. */
  asks(session: Session): void;
}

/** Answers what programs ask for, as far as the user has let them in. */
export class ProgramAnswers {
  constructor(private readonly parts: AnswersParts) {}

  /** Repeated calls of one id get the same answer. Never rejects. */
  toCall(session: Session, call: MessageOf<'call'>, size: number): Promise<CallAnswer> {
    const known = session.answers.get(call.id);
    if (known) return known;
    if (session.standing === 'asking' && (session.waiting > 0 || size > MAX_BEFORE_LEAVE))
      return Promise.resolve(inWords(texts.notBeforeLeave));
    if (session.waiting >= MAX_CALLS) return Promise.resolve(inWords(tooMany));
    session.waiting += 1;
    const answer = this.make(session, call)
      .catch((error: unknown) => inWords(`Failed: ${toFailure(error).message}`))
      .finally(() => (session.waiting -= 1));
    session.answers.set(call.id, answer);
    const [oldest] = session.answers.keys();
    if (oldest !== undefined && session.answers.size > 2 * MAX_CALLS) session.answers.delete(oldest);
    return answer;
  }

  /** Throws DENIED, and what the question throws. */
  async toQuestion(session: Session | undefined, message: MessageOf<'ask'>): Promise<unknown> {
    if (session?.standing === 'allowed')
      return new ProgramWork(this.parts.host, session, session.leave.signal).answer(message);
    // Clients ask for this list by themselves.
    if (message.what === 'prompts') return [];
    throw fail('DENIED', refusals[session?.standing ?? 'refused'] ?? texts.notLetIn);
  }

  async cancel(session: Session, id: string): Promise<void> {
    const { runners } = this.parts.host;
    session.calls.cancel(id);
    await runners.get(session.tasks.get(id) ?? '')?.stop();
    const runner = runners.get(session.taskId ?? '');
    const card = runner?.state.waits.find((wait) => wait.for === 'confirmation' && wait.callId === id);
    if (card) await runner?.take({ type: 'confirm', callId: id, allow: 'no' });
  }

  private async make(session: Session, call: MessageOf<'call'>): Promise<CallAnswer> {
    const { host, say, asks } = this.parts;
    const progress = (text: string) => say(session, { kind: 'progress', id: call.id, text });
    while (session.standing === 'asking') {
      if (!session.asks) {
        session.asks = true;
        asks(session);
      }
      progress('Waiting until the user has said in the panel of Sidehand whether this program may use the browser.');
      await session.decided.promise;
    }
    const refusal = refusals[session.standing];
    if (refusal !== undefined) return inWords(refusal);
    const { signal } = session.leave;
    return new ProgramWork(host, session, signal).carryOut(call, progress).catch((error: unknown) => {
      if (!signal.aborted) throw error;
      return inWords(String(signal.reason));
    });
  }
}
