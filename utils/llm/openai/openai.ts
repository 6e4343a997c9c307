import { dialectOf, type Dialect } from '../dialects';
import type { EndpointOptions } from '../endpoint';
import { getJson } from '../stream/event-stream';
import { readModelList } from '../model-list';
import { streamAnswer } from '../stream/stream-answer';
import type { ModelClient } from '../../contracts/model';
import { carriedBy } from '../errors/unsupported';
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
      const { unsupported = [] } = request;
      const speaksResponses = dialect.api === 'responses' || unsupported.includes('chat');
      const usesResponses = speaksResponses && !unsupported.includes('responses');
      const { path, ...wire } = usesResponses
        ? { path: '/responses', body: responsesBody(model, request, host), reader: responsesReader }
        : { path: '/chat/completions', body: chatBody(model, request, host, dialect), reader: chatReader };
      const exchange = { url: options.baseUrl + path, headers, decoder: 'openai' as const, ...wire };
      const carried = carriedBy(request, [
        ...(usesResponses ? (['responses', 'encrypted_reasoning', 'effort'] as const) : chatOnly),
        'returned_reasoning',
        'streaming',
        ...(request.maxOutputTokens === undefined && !dialect.reservesOutput ? [] : (['max_tokens'] as const)),
      ]);
      return streamAnswer({ ...options, model, carried }, exchange, request, signal);
    },
    async listModels(signal) {
      return readModelList(await getJson(options, { url: `${options.baseUrl}/models`, headers }, signal));
    },
  };
}

const chatOnly = [
  'chat',
  'system_role',
  'effort',
  'stream_options',
  'cache_marks',
  'reasoning_fields',
  'turns_without_reasoning',
] as const;

function keyHeader(apiKey: string, { auth }: Dialect): Record<string, string> {
  if (apiKey === '') return {};
  return auth === 'api-key' ? { 'api-key': apiKey } : { authorization: `Bearer ${apiKey}` };
}
