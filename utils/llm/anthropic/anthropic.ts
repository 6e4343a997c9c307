import type { EndpointOptions } from '../endpoint';
import { getJson } from '../stream/event-stream';
import { readModelList } from '../model-list';
import { streamAnswer } from '../stream/stream-answer';
import type { ModelClient } from '../../contracts/model';
import { carriedBy } from '../errors/unsupported';
import { anthropicBody } from './request';
import { anthropicReader } from './stream';

const carried = ['returned_reasoning', 'max_tokens', 'effort', 'browser_toolset'] as const;

/** `baseUrl` may end in /v1. Makes one attempt; see withRetry. */
export function createAnthropicClient(options: EndpointOptions): ModelClient {
  const root = `${options.baseUrl.replace(/\/v1$/, '')}/v1`;
  const headers = {
    'anthropic-version': '2023-06-01',
    // Else the server refuses requests with an Origin header, which those of extensions have.
    'anthropic-dangerous-direct-browser-access': 'true',
    ...(options.apiKey !== '' && { 'x-api-key': options.apiKey }),
  };
  return {
    stream(model, request, signal) {
      const exchange = {
        url: `${root}/messages`,
        headers,
        body: anthropicBody(model, request, new URL(options.baseUrl).host),
        decoder: 'anthropic' as const,
        reader: anthropicReader,
      };
      return streamAnswer({ ...options, model, carried: carriedBy(request, carried) }, exchange, request, signal);
    },
    async listModels(signal) {
      return readModelList(await getJson(options, { url: `${root}/models?limit=1000`, headers }, signal));
    },
  };
}
