import { createServer, type ServerResponse } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it, vi } from 'vitest';
import { createModelClient } from '@/utils/llm';
import { streamEvents } from '../../../helpers/model-server/write';
import { systemTiming } from '@/utils/llm/timing';
import { never, requestOf, transcript } from '../support';

type Api = 'openai' | 'responses' | 'anthropic';

let stop: () => Promise<void>;
afterEach(() => stop());

/** Plays the answers in order. The last part of a path says which API is asked. */
async function serve(...answers: ((response: ServerResponse, api: Api) => void)[]) {
  let asked = 0;
  const server = createServer((request, response) => {
    request.resume();
    const api = request.url?.endsWith('/messages')
      ? 'anthropic'
      : request.url?.endsWith('/responses')
        ? 'responses'
        : 'openai';
    answers[asked++]?.(response, api);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  stop = async () => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  };
  const ask = async (api: Api): Promise<string[]> => {
    const provider = {
      id: 'p',
      kind: api === 'anthropic' ? ('anthropic' as const) : ('openai' as const),
      label: '',
      baseUrl: url,
      models: [],
    };
    const client = createModelClient(provider, 'key', { random: () => 0 });
    const unsupported = api === 'responses' ? (['chat'] as const) : [];
    return (await transcript(client.stream('m1', requestOf({ unsupported }), never))).filter(
      (line) => !/^(?:text|started)/.test(line),
    );
  };
  return { ask, asked: () => asked };
}

const reply = { text: 'The whole answer', usage: { input: 10, output: 5 } };
const begin = (response: ServerResponse) => response.writeHead(200, { 'content-type': 'text/event-stream' });
const apis: Api[] = ['openai', 'responses', 'anthropic'];
const done = 'done end: The whole answer [10 in, 0 cached, 5 out]';

it.each(apis)('an answer of %s ends where its server says so, though the connection stays open', async (api) => {
  const server = await serve((response) => void begin(response).write(streamEvents(api, reply).join('')));
  expect(await server.ask(api)).toEqual([done]);
  expect(server.asked()).toBe(1);
});

it.each(apis)('an answer of %s that is complete is kept, though the connection fails', async (api) => {
  const server = await serve((response) => {
    const events = streamEvents(api, reply).filter((event) => !event.includes('[DONE]'));
    begin(response).write(events.join(''), () => response.destroy());
  });
  expect(await server.ask(api)).toEqual([done]);
  expect(server.asked()).toBe(1);
});

it.each(apis)('an answer of %s without its end is void', async (api) => {
  const half = streamEvents(api, { text: 'Half an answer', chunkSize: 4 }).slice(0, 4);
  const server = await serve(
    (response) => void begin(response).write(half.join(''), () => response.destroy()),
    (response) => void begin(response).end(streamEvents(api, reply).join('')),
  );
  expect(await server.ask(api)).toEqual(['retrying 1/4 in 500 ms after MODEL_UNREACHABLE', done]);
});

it('counts of tokens behind a complete answer end it', async () => {
  const events = streamEvents('openai', reply).filter((event) => !event.includes('[DONE]'));
  const server = await serve((response) => void begin(response).write(events.join('')));
  const timing = vi.spyOn(systemTiming, 'wait');
  expect(await server.ask('openai')).toEqual([done]);
  // One wait for the counts, none for an end behind them.
  expect(timing.mock.calls.filter(([ms]) => ms === 1_000)).toHaveLength(1);
  timing.mockRestore();
});

it('without counts of tokens, a complete answer does not wait for the connection to end', async () => {
  const events = streamEvents('openai', reply, { manner: {} }).filter((event) => !event.includes('[DONE]'));
  const server = await serve((response) => void begin(response).write(events.join('')));
  expect(await server.ask('openai')).toEqual(['done end: The whole answer [0 in, 0 cached, 0 out]']);
});

it('an answer that its server ends with an error is void', async () => {
  const events = (finish: string) =>
    `data: ${JSON.stringify({ choices: [{ delta: { content: 'Half' }, finish_reason: finish }] })}\n\ndata: [DONE]\n\n`;
  const server = await serve(
    (response) => void begin(response).end(events('error')),
    (response) => void begin(response).end(events('stop')),
  );
  expect(await server.ask('openai')).toEqual([
    'retrying 1/4 in 500 ms after MODEL_UNREACHABLE',
    'done end: Half [0 in, 0 cached, 0 out]',
  ]);
});

const whole: Record<Api, unknown> = {
  openai: {
    object: 'chat.completion',
    choices: [{ index: 0, finish_reason: 'stop', message: { role: 'assistant', content: reply.text } }],
    usage: { prompt_tokens: 10, completion_tokens: 5 },
  },
  responses: {
    object: 'response',
    status: 'completed',
    error: null,
    output: [{ type: 'message', role: 'assistant', content: [{ type: 'output_text', text: reply.text }] }],
    usage: { input_tokens: 10, output_tokens: 5 },
  },
  anthropic: {
    type: 'message',
    role: 'assistant',
    content: [{ type: 'text', text: reply.text }],
    stop_reason: 'end_turn',
    usage: { input_tokens: 10, output_tokens: 5 },
  },
};

it.each(apis)('one JSON body in place of a stream of %s is an answer', async (api) => {
  const server = await serve(
    (response) => void response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(whole[api])),
  );
  expect(await server.ask(api)).toEqual([done]);
});
