import type { AddEvent, Answer } from './answer';
import { doneEvent } from './done-event';
import type { EndpointOptions } from '../endpoint';
import { badResponse, brokenStream, type RequestFacts } from '../errors/errors';
import { openEventStream } from './event-stream';
import { shownAnswer } from './thoughts';
import type { ModelEvent, ModelRequest } from '../types';

/** One request of a wire format: where it goes, and how its answer is read. */
export interface Exchange {
  url: string;
  headers: Record<string, string>;
  body: unknown;
  answer: Answer;
  add: AddEvent;
}

/** Sends the request and streams its answer, without the reasoning in it. Makes one attempt; see withRetry. */
export async function* streamAnswer(
  endpoint: EndpointOptions,
  { answer, add, ...sent }: Exchange,
  request: ModelRequest,
  facts: RequestFacts & { model: string },
  signal: AbortSignal,
): AsyncGenerator<ModelEvent> {
  let isStarted = false;
  let shownText = '';
  for await (const event of openEventStream(endpoint, sent, facts, signal)) {
    if (!isStarted) yield { type: 'started' };
    isStarted = true;
    if (add(event) === '') continue;
    const text = shownAnswer(answer.text);
    if (text.length > shownText.length) yield { type: 'text', delta: text.slice(shownText.length) };
    shownText = text;
  }
  signal.throwIfAborted();
  if (!answer.isRecognised)
    throw badResponse(`${new URL(facts.baseUrl).host} answered, but not as a model.`, facts, 'no-model');
  if (!answer.isComplete) throw brokenStream(facts);
  yield doneEvent(answer, request, facts);
}
