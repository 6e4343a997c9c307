import { ignoreLateFailure } from '../../async';
import { newAnswer, type AddEvent, type Answer } from './answer';
import { doneEvent } from './done-event';
import { badResponse, brokenStream, type RequestFacts } from '../errors/errors';
import { openEventStream, type Sent } from './event-stream';
import { shownAnswer } from './thoughts';
import { systemTiming } from '../timing';
import type { ModelEvent, ModelRequest } from '../../contracts/model';

const COUNTS_MS = 1_000;

export interface Exchange extends Sent {
  /** Reads the events of its wire into the answer. */
  reader: (answer: Answer) => AddEvent;
}

/**
 * The answer ends where its server says so, even if the connection stays open or fails after that. Makes one attempt;
 * see withRetry.
 */
export async function* streamAnswer(
  facts: RequestFacts & { model: string },
  { reader, ...sent }: Exchange,
  request: ModelRequest,
  signal: AbortSignal,
): AsyncGenerator<ModelEvent> {
  const answer = newAnswer();
  const add = reader(answer);
  let isStarted = false;
  let shownText = '';
  const controller = new AbortController();
  const stop = () => controller.abort(signal.reason);
  signal.addEventListener('abort', stop, { once: true });
  try {
    const events = openEventStream(facts, sent, controller);
    for (;;) {
      const { done, value } = answer.isComplete ? await inTime(events.next(), facts) : await events.next();
      if (done) break;
      if (!isStarted) yield { type: 'started' };
      isStarted = true;
      const text = add(value) === '' ? shownText : shownAnswer(answer.text);
      if (text.length > shownText.length) yield { type: 'text', delta: text.slice(shownText.length) };
      shownText = text;
      if (answer.isBroken || answer.isOver) break;
    }
  } finally {
    signal.removeEventListener('abort', stop);
    controller.abort();
  }
  signal.throwIfAborted();
  if (answer.isBroken) throw brokenStream(facts);
  if (!answer.isRecognised)
    throw badResponse(`${new URL(facts.baseUrl).host} answered, but not as a model.`, facts, 'no-model');
  if (!answer.isComplete) throw brokenStream(facts);
  yield doneEvent(answer, request, facts);
}

/** The next event of an answer that is complete: none where the server stays silent, or where the connection fails. */
async function inTime(
  next: Promise<IteratorResult<unknown>>,
  { wait = systemTiming.wait }: RequestFacts,
): Promise<IteratorResult<unknown>> {
  const none: IteratorResult<unknown> = { done: true, value: undefined };
  const arrived = new AbortController();
  try {
    return await Promise.race([next.catch(() => none), wait(COUNTS_MS, arrived.signal).then(() => none)]);
  } finally {
    arrived.abort();
    next.catch(ignoreLateFailure);
  }
}
