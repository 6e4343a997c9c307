import { afterEach, beforeEach, expect, it } from 'vitest';
import { createOpenAiClient } from '@/utils/llm/openai';
import { openAiBody } from '@/utils/llm/openai-request';
import { startModelServer, type ModelServer } from '../../helpers/model-server';
import { never, requestOf, transcript } from './support';

let server: ModelServer;
beforeEach(async () => {
  server = await startModelServer();
});
afterEach(() => server.close());

const connect = () => createOpenAiClient({ baseUrl: `${server.url}/v1`, apiKey: '' });
const ask = (parts = {}) => transcript(connect().stream('m1', requestOf(parts), never));
const chunk = (delta: object, finish: string | null = null) =>
  `data: ${JSON.stringify({ choices: [{ index: 0, delta, finish_reason: finish }] })}\n\n`;
const whole = (name: string, args: unknown, more = {}) => ({ function: { name, arguments: args }, ...more });

it.each([
  ['without index or id', [[whole('a', '{"x":1}'), whole('b', '{}')]]],
  ['all with index 0', [[whole('a', '{"x":1}', { index: 0 })], [whole('b', '{}', { index: 0 })]]],
  [
    'all with index 0 and ids',
    [[whole('a', '{"x":1}', { index: 0, id: 'i' })], [whole('b', '{}', { index: 0, id: 'j' })]],
  ],
  ['with an object for arguments', [[whole('a', { x: 1 }, { index: 0 }), whole('b', {}, { index: 1 })]]],
  [
    'with the id repeated and no index',
    [[whole('a', '{"x"', { id: 'i' })], [whole('a', ':1}', { id: 'i' })], [whole('b', '{}', { id: 'j' })]],
  ],
  ['in pieces without index or id', [[whole('a', '{"x"')], [{ function: { arguments: ':1}' } }], [whole('b', null)]]],
])('understands calls that come %s', async (_, deltas) => {
  server.handle(() => ({
    rawChunks: [...deltas.map((tool_calls) => chunk({ tool_calls })), chunk({}, 'stop'), 'data: [DONE]\n\n'],
  }));
  expect(await ask()).toEqual(['started', 'done tool-calls:  a({"x":1}) b({}) [0 in, 0 cached, 0 out]']);
});

it('passes over reasoning and odd chunks', async () => {
  server.handle(() => ({
    rawChunks: [
      ': keep-alive\n\n',
      'data: {"choices":[]}\n\n',
      chunk({ reasoning_content: 'Hmm', content: null, tool_calls: null }),
      'data: {"choices":[{"index":0,"delta":null,"finish_reason":""}]}\n\n',
      chunk({ content: 'Yes' }),
      chunk({}, 'eos'),
      'data: {"choices":null,"usage":null}\n\n',
    ],
  }));
  expect(await ask()).toEqual(['started', 'text Yes', 'done end: Yes [0 in, 0 cached, 0 out]']);
});

it('takes a refusal of the model for one', async () => {
  server.handle(() => ({ rawChunks: [chunk({ refusal: 'No.' }), chunk({}, 'stop')] }));
  expect(await ask()).toEqual(['started', 'text No.', 'done refusal: No. [0 in, 0 cached, 0 out]']);
});

it('does not accept a call without a name', async () => {
  server.handle(() => ({ rawChunks: [chunk({ tool_calls: [whole('', '{}')] }), chunk({}, 'stop')] }));
  expect(await ask()).toEqual(['started', 'MODEL_BAD_RESPONSE']);
});

it('limits the output under the name that the server knows, or not at all', () => {
  const limits = (host: string, maxOutputTokens?: number) => {
    const body = openAiBody('m1', requestOf(maxOutputTokens === undefined ? {} : { maxOutputTokens }), host);
    return [body.max_tokens, body.max_completion_tokens];
  };
  expect(limits('api.openai.com', 500)).toEqual([undefined, 500]);
  expect(limits('127.0.0.1', 500)).toEqual([500, undefined]);
  expect(limits('api.openai.com')).toEqual([undefined, undefined]);
});

it('takes a list of null models for an empty one', async () => {
  const client = createOpenAiClient({
    baseUrl: server.url,
    apiKey: '',
    fetch: async () => Response.json({ object: 'list', data: null }),
  });
  expect(await client.listModels(never)).toEqual([]);
});

it('mentions no tools where there are none', () => {
  const body = openAiBody('m1', requestOf({ tools: [], toolChoice: 'required' }), 'h');
  expect(Object.keys(body)).toEqual(['model', 'messages', 'stream', 'stream_options']);
});
