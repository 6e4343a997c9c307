import { newAnswer } from '../stream/answer';
import { decoders } from '../stream/decoders';
import { dialectOf, type Dialect } from '../dialects';
import type { EndpointOptions } from '../endpoint';
import { getJson } from '../stream/event-stream';
import { readModelList } from '../model-list';
import { streamAnswer, type Exchange } from '../stream/stream-answer';
import type { ModelClient, ModelRequest } from '../../contracts/model';
import { carriedBy } from '../errors/unsupported';
import { callWithModelErrors, withModelErrors } from '../errors/with-model-errors';
import { chatBody } from './chat-request';
import { chatReader } from './chat-stream';
import { responsesBody } from './responses-request';
import { responsesReader } from './responses-stream';

/** `baseUrl` ends in the version (`/v1`). Makes one attempt; see withRetry. */
export function createOpenAiClient(options: EndpointOptions): ModelClient {
  const { hostname, host } = new URL(options.baseUrl);
  const headers = keyHeader(options.apiKey, dialectOf(hostname));
  return {
    stream(model, request, signal) {
      const dialect = dialectOf(hostname, model);
      const usesResponses = asksForResponses(dialect, request);
      const exchange = usesResponses
        ? responsesExchange(model, request, host)
        : chatExchange(model, request, host, dialect);
      const sent = { ...exchange, url: options.baseUrl + exchange.url, headers, decode: decoders.openai };
      const carried = carriedBy(request, [
        ...(usesResponses ? (['responses', 'encrypted_reasoning', 'effort'] as const) : chatOnly),
        'returned_reasoning',
        ...(request.maxOutputTokens === undefined && !dialect.reservesOutput ? [] : (['max_tokens'] as const)),
      ]);
      const facts = { ...options, model, carried };
      return withModelErrors(options, facts, signal, () => streamAnswer(options, sent, request, facts, signal));
    },
    listModels(signal) {
      return callWithModelErrors(options, options, signal, async () =>
        readModelList(await getJson(options, { url: `${options.baseUrl}/models`, headers }, options, signal)),
      );
    },
  };
}

const chatOnly = [
  'chat',
  'effort',
  'stream_options',
  'cache_marks',
  'reasoning_fields',
  'turns_without_reasoning',
] as const;

function asksForResponses({ api }: Dialect, { unsupported = [] }: ModelRequest): boolean {
  return !unsupported.includes('responses') && (api === 'responses' || unsupported.includes('chat'));
}

type Prepared = Omit<Exchange, 'headers' | 'decode'>;

function responsesExchange(model: string, request: ModelRequest, host: string): Prepared {
  const answer = newAnswer();
  return { url: '/responses', body: responsesBody(model, request, host), answer, add: responsesReader(answer) };
}

function chatExchange(model: string, request: ModelRequest, host: string, dialect: Dialect): Prepared {
  const answer = newAnswer();
  return {
    url: '/chat/completions',
    body: chatBody(model, request, host, dialect),
    answer,
    add: chatReader(answer),
  };
}

function keyHeader(apiKey: string, { auth }: Dialect): Record<string, string> {
  if (apiKey === '') return {};
  return auth === 'api-key' ? { 'api-key': apiKey } : { authorization: `Bearer ${apiKey}` };
}
