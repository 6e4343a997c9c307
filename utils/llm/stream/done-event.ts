import type { Answer } from './answer';
import { badResponse, emptyAnswerError, type RequestFacts } from '../errors/errors';
import { parseCalls } from '../text-tools/parse-tool-calls';
import { withoutThoughts } from './thoughts';
import type { AssistantMessage, ModelEvent, ModelRequest } from '../../contracts/model';

/** Throws MODEL_BAD_RESPONSE for an answer that is empty or has a call without a name. */
export function doneEvent(answer: Answer, request: ModelRequest, facts: RequestFacts & { model: string }): ModelEvent {
  if (answer.calls.some((call) => call.name === ''))
    throw badResponse('The model called a tool without a name.', facts);
  const text = withoutThoughts(answer.text);
  const parsed = parseCalls(answer.calls, request.messages, answer.stop === 'length');
  const calls = parsed.filter((call) => call !== undefined);
  const stop = answer.stop === 'end' && calls.length > 0 ? 'tool-calls' : answer.stop;
  if (stop === 'end' && text.trim() === '') throw emptyAnswerError(facts);
  const message: AssistantMessage = { role: 'assistant', text, calls };
  const data = answer.asGiven?.(parsed);
  if (data !== undefined) message.providerData = { host: new URL(facts.baseUrl).host, model: facts.model, data };
  return { type: 'done', message, usage: answer.usage, stop, ...(answer.why && { why: answer.why }) };
}
