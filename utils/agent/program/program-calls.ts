import { raceAbort } from '../../async';
import type { ContentPart, ModelEvent, ModelMessage, ModelRequest, Usage } from '../../contracts/model';
import type { ModelPort } from '../../contracts/ports';
import type { ResultPart } from '../../contracts/outside';
import { fail } from '../../failure';

export interface ProgramCall {
  id: string;
  tool: string;
  arguments: Record<string, unknown>;
  /** It waits for the next call. */
  silent?: true;
}

export interface CallAnswer {
  parts: ResultPart[];
  isError: boolean;
}

interface WaitingCall extends ProgramCall {
  answer: PromiseWithResolvers<CallAnswer>;
  takeBack: AbortController;
}

/**
 * The loop's request after a call has its result, and what has changed on the page since the program's last look. Both
 * go back to the program, whose next call is the answer.
 */
export class ProgramCalls implements ModelPort {
  /** Oldest first; the first may be under way. */
  private readonly calls: WaitingCall[] = [];
  private arrived: PromiseWithResolvers<void> = Promise.withResolvers();
  private handedOver: string | undefined;
  private messages: readonly ModelMessage[] = [];
  private unread: ContentPart[] = [];

  /** A call of an id that was made before gets the same answer. */
  put(call: ProgramCall): Promise<CallAnswer> {
    const known = this.calls.find(({ id }) => id === call.id);
    if (known) return known.answer.promise;
    const result = resultIn(this.messages, call.id);
    if (result) return Promise.resolve(this.answerWith(result, call));
    const waiting = { ...call, answer: Promise.withResolvers<CallAnswer>(), takeBack: new AbortController() };
    this.calls.push(waiting);
    this.arrived.resolve();
    return waiting.answer.promise;
  }

  get open(): readonly ProgramCall[] {
    return this.calls;
  }

  knows(id: string): boolean {
    return this.calls.some((call) => call.id === id) || resultIn(this.messages, id) !== undefined;
  }

  /** Answers all calls in words: nothing more comes of them. */
  end(words: string): void {
    for (const { id, answer } of this.calls.splice(0))
      answer.resolve(inWords(id === this.handedOver ? `${words} ${mayHaveHappened}` : words));
  }

  /** Only a call that has not begun. */
  cancel(id: string): void {
    const at = this.calls.findIndex((call) => call.id === id);
    if (at > 0) this.calls.splice(at, 1)[0]?.answer.resolve(inWords('Cancelled. Nothing was done.'));
    else this.calls[at]?.takeBack.abort(fail('INTERRUPTED', 'The program has cancelled this call.'));
  }

  takenBack(callId: string): AbortSignal | undefined {
    return this.calls.find(({ id }) => id === callId)?.takeBack.signal;
  }

  async *stream(_role: unknown, { messages }: ModelRequest, signal: AbortSignal): AsyncGenerator<ModelEvent> {
    this.messages = messages;
    const last = messages.at(-1);
    const news = last?.role === 'user' ? last.content : [];
    const answered = this.calls.filter(({ id }) => resultIn(messages, id) !== undefined);
    // After a cut, its news comes again, with what came since.
    this.unread = answered.length > 0 ? [...this.unread, ...news] : news;
    for (const call of answered) {
      this.calls.splice(this.calls.indexOf(call), 1);
      call.answer.resolve(this.answerWith(resultIn(messages, call.id) as ToolMessage, call));
    }
    while (this.calls.length === 0) {
      this.arrived = Promise.withResolvers();
      await raceAbort(this.arrived.promise, signal);
    }
    const [{ id, tool, arguments: given }] = this.calls as [WaitingCall];
    this.handedOver = id;
    yield {
      type: 'done',
      message: { role: 'assistant', text: '', calls: [{ id, name: tool, arguments: given }] },
      usage: noTokens,
      stop: 'tool-calls',
    };
  }

  private answerWith({ content, isError = false }: ToolMessage, { silent }: ProgramCall): CallAnswer {
    const unread = silent ? [] : this.unread.splice(0);
    // The first call may have read it: it is given once, with its address.
    const isTold = unread.some((part) => part.type === 'text' && bodyOf(part.text) === bodyOf(content));
    const parts = isTold ? unread : [{ type: 'text' as const, text: content }, ...unread];
    return { parts: parts.map(resultPart), isError };
  }
}

type ToolMessage = Extract<ModelMessage, { role: 'tool' }>;

const mayHaveHappened = 'This call had begun, and may have happened: look at the page before you make it again.';

const noTokens: Usage = { inputTokens: 0, cachedInputTokens: 0, outputTokens: 0 };

export function inWords(text: string): CallAnswer {
  return { parts: [{ type: 'text', text }], isError: true };
}

function resultIn(messages: readonly ModelMessage[], id: string): ToolMessage | undefined {
  return messages.find((message): message is ToolMessage => message.role === 'tool' && message.callId === id);
}

function bodyOf(text: string): string {
  return text
    .split('\n')
    .filter((line) => !/^(?:The page:|<\/?page-content-|url: |title: )/.test(line))
    .join('\n');
}

function resultPart(part: ContentPart): ResultPart {
  return part.type === 'text'
    ? { type: 'text', text: part.text }
    : { type: 'image', mediaType: part.mediaType, data: part.data };
}
