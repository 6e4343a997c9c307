import { parseCalls, type RawCall } from './calls';
import { badResponse, emptyAnswer, type RequestFacts } from './errors';
import type { ModelEvent, ModelRequest, StopReason, Usage } from './types';

/** The last event of a complete answer. Throws MODEL_BAD_RESPONSE for one that holds nothing or a nameless call. */
export function doneEvent(
  answer: { text: string; calls: RawCall[] },
  usage: Usage,
  stop: StopReason,
  request: ModelRequest,
  facts: RequestFacts,
): ModelEvent {
  if (answer.calls.some((call) => call.name === ''))
    throw badResponse('The model called a tool without a name.', facts);
  if (stop === 'end' && answer.text.trim() === '') throw emptyAnswer(facts);
  const calls = parseCalls(answer.calls, request.messages, stop === 'length');
  return { type: 'done', message: { role: 'assistant', text: answer.text, calls }, usage, stop };
}
