import { OFFLINE_MODEL } from '../settings/settings';
import type { AssistantMessage, ModelClient, ModelEvent, ModelRequest } from '../llm/types';
import { act } from './act';
import { plan } from './plan';
import { review } from './review';
import type { Turn } from './turn';

/**
 * The offline model: a grammar of direct commands (see `grammar/`) behind the interface of every model. Reads only the
 * request's `local` facts and the names of its tools and calls; no key, no network, and the same request always gets
 * the same response.
 */
export function createOfflineClient(): ModelClient {
  return {
    async *stream(_model, request, signal): AsyncGenerator<ModelEvent> {
      signal.throwIfAborted();
      yield { type: 'started' };
      const message = respond(request);
      for (const delta of message.text.match(/\s*\S+\s*$|\s*\S+/g) ?? []) {
        signal.throwIfAborted();
        yield { type: 'text', delta };
      }
      const usage = { inputTokens: 0, cachedInputTokens: 0, outputTokens: 0 };
      yield { type: 'done', message, usage, stop: message.calls.length > 0 ? 'tool-calls' : 'end' };
    },
    async listModels(signal) {
      signal.throwIfAborted();
      return [{ id: OFFLINE_MODEL }];
    },
  };
}

function respond(request: ModelRequest): AssistantMessage {
  const turn = turns[request.local.purpose](request);
  if ('text' in turn) return { role: 'assistant', text: turn.text, calls: [] };
  const id = turn.id ?? `${turn.tool}-${request.messages.length}-${request.local.calls.length}`;
  return { role: 'assistant', text: '', calls: [{ id, name: turn.tool, arguments: turn.args }] };
}

const turns: Readonly<Record<ModelRequest['local']['purpose'], (request: ModelRequest) => Turn>> = {
  plan: ({ local, messages, tools }) =>
    plan(
      local,
      tools,
      messages.some(
        (message) => message.role === 'assistant' && message.calls.some(({ name }) => name === 'make_plan'),
      ),
    ),
  act,
  review: ({ local }) => review(local),
};
