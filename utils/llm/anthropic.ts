import Anthropic from '@anthropic-ai/sdk';
import { anthropicBody } from './anthropic-request';
import { addEvent, emptyAnswer, stopOf, usageOf } from './anthropic-stream';
import { endpointFetch, type EndpointOptions } from './endpoint';
import { brokenStream, type RequestFacts } from './errors';
import { doneEvent } from './finish';
import { guardCall, guardStream } from './guarded';
import { carriedBy } from './lack';
import type { ModelClient, ModelEvent, ModelRequest } from './types';

/** A client for Anthropic's messages. `baseUrl` may end in /v1 or not. Makes one attempt; see withRetry. */
export function createAnthropicClient(options: EndpointOptions): ModelClient {
  const connect = () =>
    new Anthropic({
      baseURL: options.baseUrl.replace(/\/v1$/, ''),
      // With neither key nor token the SDK would look for others, so one is given and its header taken out.
      apiKey: options.apiKey || 'none',
      ...(options.apiKey === '' && { defaultHeaders: { Authorization: null } }),
      fetch: endpointFetch(options),
      dangerouslyAllowBrowser: true,
      maxRetries: 0,
      logLevel: 'off',
      openTelemetry: false,
    });
  return {
    stream(model, request, signal) {
      const facts = { ...options, model, carried: carriedBy(request) };
      return guardStream(options, facts, signal, () => run(connect(), model, request, facts, signal));
    },
    listModels(signal) {
      return guardCall(options, options, signal, async () => {
        const ids = new Set<string>();
        for await (const model of connect().models.list({ limit: 1000 }, { signal })) ids.add(model.id);
        return [...ids].sort();
      });
    },
  };
}

async function* run(
  client: Anthropic,
  model: string,
  request: ModelRequest,
  facts: RequestFacts,
  signal: AbortSignal,
): AsyncGenerator<ModelEvent> {
  const events = await client.messages.create(anthropicBody(model, request), { signal });
  const answer = emptyAnswer();
  let started = false;
  for await (const event of events) {
    if (!started) yield { type: 'started' };
    started = true;
    const delta = addEvent(answer, event);
    if (delta) yield { type: 'text', delta };
  }
  signal.throwIfAborted();
  if (!answer.complete) throw brokenStream(facts);
  yield doneEvent(answer, usageOf(answer), stopOf(answer), request, facts);
}
