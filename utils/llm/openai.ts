import OpenAI from 'openai';
import { endpointFetch, type EndpointOptions } from './endpoint';
import { brokenStream, type RequestFacts } from './errors';
import { doneEvent } from './finish';
import { guardCall, guardStream } from './guarded';
import { carriedBy } from './lack';
import { openAiBody } from './openai-request';
import { addChunk, emptyAnswer, stopOf, type OpenAiChunk } from './openai-stream';
import type { ModelClient, ModelEvent, ModelRequest } from './types';

/** A client for OpenAI chat completions and the many servers that speak it. Makes one attempt; see withRetry. */
export function createOpenAiClient(options: EndpointOptions): ModelClient {
  const connect = () =>
    new OpenAI({
      baseURL: options.baseUrl,
      // The SDK insists on a key; without one the header that would carry it is taken out.
      apiKey: options.apiKey || 'none',
      ...(options.apiKey === '' && { defaultHeaders: { Authorization: null } }),
      organization: null,
      project: null,
      fetch: endpointFetch(options),
      dangerouslyAllowBrowser: true,
      maxRetries: 0,
      logLevel: 'off',
    });
  return {
    stream(model, request, signal) {
      const facts = { ...options, model, carried: carriedBy(request) };
      return guardStream(options, facts, signal, () => run(connect(), model, request, facts, signal));
    },
    listModels(signal) {
      return guardCall(options, options, signal, async () => {
        const page = await connect().models.list({ signal });
        return [...new Set(page.getPaginatedItems().map((model) => model.id))].sort();
      });
    },
  };
}

async function* run(
  client: OpenAI,
  model: string,
  request: ModelRequest,
  facts: RequestFacts,
  signal: AbortSignal,
): AsyncGenerator<ModelEvent> {
  const chunks = await client.chat.completions.create(openAiBody(model, request, new URL(facts.baseUrl).hostname), {
    signal,
  });
  const answer = emptyAnswer();
  let started = false;
  for await (const chunk of chunks) {
    if (!started) yield { type: 'started' };
    started = true;
    const delta = addChunk(answer, chunk as OpenAiChunk);
    if (delta) yield { type: 'text', delta };
  }
  signal.throwIfAborted();
  if (answer.finish === undefined || answer.finish === 'error') throw brokenStream(facts);
  yield doneEvent(answer, answer.usage, stopOf(answer), request, facts);
}
