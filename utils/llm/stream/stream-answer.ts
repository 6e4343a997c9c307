import { newAnswer, type AddEvent, type Answer } from './answer';
import { badResponse, brokenOff, emptyAnswerError, explained, type RequestFacts } from '../errors/errors';
import { checkEndpoint } from '../endpoint';
import { openEventStream, type Sent } from './event-stream';
import { shownAnswer, withoutEndSign, withoutTags, withoutThoughts } from './thoughts';
import { systemTiming, within } from '../timing';
import type { ModelEvent, ModelRequest, AssistantMessage } from '../../contracts/model';
import { parseCalls } from '../text-tools/parse-tool-calls';
import { thoughtCalls } from '../text-tools/text-tools';

const COUNTS_MS = 1_000;

export interface Exchange extends Sent {
  /** Reads the events of its wire into the answer. */
  reader: (answer: Answer) => AddEvent;
}

/** Makes one attempt; see withRetry. */
export async function* streamAnswer(
  facts: RequestFacts & { model: string },
  exchange: Exchange,
  request: ModelRequest,
  signal: AbortSignal,
): AsyncGenerator<ModelEvent> {
  try {
    signal.throwIfAborted();
    checkEndpoint(facts);
    yield doneEvent(yield* readAnswer(facts, exchange, signal), request, facts);
    signal.throwIfAborted();
  } catch (error) {
    throw explained(error, facts, signal);
  }
}

/** Ends where the server says so, even if the connection stays open or fails after that. */
async function* readAnswer(
  facts: RequestFacts,
  { reader, ...sent }: Exchange,
  signal: AbortSignal,
): AsyncGenerator<ModelEvent, Answer> {
  const answer = newAnswer();
  const add = reader(answer);
  let isStarted = false;
  let shownText = '';
  const over = new AbortController();
  try {
    const events = openEventStream(facts, sent, AbortSignal.any([signal, over.signal]));
    for (;;) {
      const { done, value } = answer.isComplete ? await inTime(events.next(), facts) : await events.next();
      if (done) break;
      if (!isStarted) yield { type: 'started' };
      isStarted = true;
      const before = answer.text;
      add(value);
      const text = answer.text === before ? shownText : shownAnswer(answer.text);
      if (text.length > shownText.length) yield { type: 'text', delta: text.slice(shownText.length) };
      shownText = text;
      if (answer.isBroken || answer.isOver) break;
    }
  } finally {
    over.abort();
  }
  signal.throwIfAborted();
  if (answer.isBroken) throw brokenOff(facts);
  if (!answer.isRecognised)
    throw badResponse(`${new URL(facts.baseUrl).host} answered, but not as a model.`, facts, 'no-model');
  if (!answer.isComplete) throw brokenOff(facts);
  return answer;
}

/** After a complete answer: none where the server stays silent, or the connection fails. */
function inTime(
  next: Promise<IteratorResult<unknown>>,
  { wait = systemTiming.wait }: RequestFacts,
): Promise<IteratorResult<unknown>> {
  const none = (): IteratorResult<unknown> => ({ done: true, value: undefined });
  return within(COUNTS_MS, next.catch(none), wait, none);
}

/** Throws MODEL_BAD_RESPONSE for an answer that is empty or has a call without a name. */
function doneEvent(answer: Answer, request: ModelRequest, facts: RequestFacts & { model: string }): ModelEvent {
  const text = withoutEndSign(withoutThoughts(answer.text));
  const isEmpty = answer.stop === 'end' && answer.calls.length === 0 && text.trim() === '';
  const thought = isEmpty && request.tools.length > 0 ? withoutTags(answer.thought + answer.text) : '';
  const raw = isEmpty ? thoughtCalls(thought, request) : answer.calls;
  const parsed = parseCalls(raw, request.messages, answer.stop === 'length');
  const calls = parsed.filter((call) => call !== undefined);
  if (calls.some(({ name }) => name === '')) throw badResponse('The model called a tool without a name.', facts);
  const stop = answer.stop === 'end' && calls.length > 0 ? 'tool-calls' : answer.stop;
  if (stop === 'end' && text.trim() === '') throw emptyAnswerError(facts);
  const message: AssistantMessage = { role: 'assistant', text, calls };
  const data = answer.asGiven?.(parsed);
  if (data !== undefined) message.providerData = { host: new URL(facts.baseUrl).host, model: facts.model, data };
  return { type: 'done', message, usage: answer.usage, stop, ...(answer.why && { why: answer.why }) };
}
