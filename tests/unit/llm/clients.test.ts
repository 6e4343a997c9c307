import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createModelClient } from '@/utils/llm';
import { wireCallId } from '@/utils/llm/call-id';
import type { ModelMessage } from '@/utils/contracts/model';
import { startModelServer, type ModelServer, type WireAnswer } from '../../helpers/model-server';
import { clickTool, failureOf, never, providers, requestOf, seenBy, transcript, user } from './support';

let server: ModelServer;
beforeEach(async () => {
  server = await startModelServer({ models: ['b', 'a', 'b'] });
});
afterEach(() => server.close());

const conversation: ModelMessage[] = [
  user('Press Save'),
  {
    role: 'assistant',
    text: 'I press it.',
    calls: [
      { id: 'call_1', name: 'click', arguments: { ref: 'e1' } },
      { id: 'call_2', name: 'click', arguments: {}, invalidArguments: '{"ref' },
    ],
  },
  { role: 'tool', callId: 'call_1', content: 'Clicked e1.' },
  { role: 'tool', callId: 'call_2', content: 'The arguments are no JSON.', isError: true },
  {
    role: 'user',
    content: [
      { type: 'text', text: 'The page now:' },
      { type: 'image', mediaType: 'image/png', data: 'iVBORw0KGgo=' },
    ],
  },
];

describe.each(providers)('the $name client', ({ name, path, create }) => {
  const connect = (apiKey = 'secret-key-1') => create({ baseUrl: server.url + path, apiKey });
  const ask = (answer: WireAnswer, parts = {}) => {
    server.handle(() => answer);
    return transcript(connect().stream('m1', requestOf(parts), never));
  };

  it('streams text and ends with the whole message', async () => {
    expect(
      await ask({ text: 'All is saved ✓ now', chunkSize: 7, usage: { input: 100, cached: 80, output: 9 } }),
    ).toEqual([
      'started',
      'text All is ',
      'text saved ✓',
      'text  now',
      'done end: All is saved ✓ now [100 in, 80 cached, 9 out]',
    ]);
  });

  it('puts the pieces of several calls together', async () => {
    const calls = [
      { name: 'click', arguments: { ref: 'e12', note: 'naïve' } },
      { name: 'click', arguments: { ref: 'e3' } },
    ];
    expect(await ask({ text: 'Two.', calls, chunkSize: 4 })).toEqual([
      'started',
      'text Two.',
      'done tool-calls: Two. click({"ref":"e12","note":"naïve"}) click({"ref":"e3"}) [10 in, 0 cached, 5 out]',
    ]);
  });

  it('passes on arguments that are no JSON object unchanged', async () => {
    expect((await ask({ calls: [{ name: 'click', arguments: '{"ref": e1' }] })).at(-1)).toContain('click({"ref": e1)!');
  });

  it('takes a call without arguments for an empty object', async () => {
    expect((await ask({ calls: [{ name: 'click', arguments: '' }] })).at(-1)).toContain('done tool-calls:  click({}) ');
  });

  it('gives every call an id that the task has not used', async () => {
    server.handle(() => ({
      calls: [
        { id: 'call_1', name: 'click', arguments: {} },
        { id: 'x', name: 'click', arguments: {} },
        { id: 'x', name: 'click', arguments: {} },
      ],
    }));
    for await (const event of connect().stream('m1', requestOf({ messages: conversation }), never)) {
      if (event.type !== 'done') continue;
      const ids = event.message.calls.map((call) => call.id);
      expect(new Set(['call_1', ...ids]).size).toBe(4);
      expect(ids[1]).toBe('x');
      for (const id of ids) expect(id).toMatch(/^[\w-]{1,40}$/);
    }
    expect.assertions(5);
  });

  it('says that the output limit cut the answer, and leaves out the call that it cut', async () => {
    const calls = [
      { name: 'click', arguments: { ref: 'e1' } },
      { name: 'click', arguments: '{"ref' },
    ];
    expect((await ask({ calls, stop: 'length' })).at(-1)).toBe(
      'done length:  click({"ref":"e1"}) [10 in, 0 cached, 5 out]',
    );
  });

  it('reports a refusal', async () => {
    expect((await ask({ text: 'I cannot.', stop: 'refusal' })).at(-1)).toContain('done refusal: I cannot.');
  });

  it('treats an empty answer as a retryable failure', async () => {
    expect(await ask({ text: '' })).toEqual(['started', 'MODEL_BAD_RESPONSE (retryable)']);
  });

  it('sends the conversation with calls, results and images', async () => {
    await ask({ text: 'ok' }, { messages: conversation });
    const [request] = server.requests;
    const [first, second] = ['call_1', 'call_2'].map(wireCallId);
    expect(seenBy(request)).toEqual([
      'system: You act in pages.',
      'user: Press Save',
      `assistant: I press it. click({"ref":"e1"})#${first} click({})#${second}`,
      `tool#${first}: Clicked e1.`,
      `tool#${second}: The arguments are no JSON.`,
      'user: The page now: +1 image',
    ]);
    expect(request?.toolSpecs).toEqual([clickTool]);
    expect(request?.model).toBe('m1');
  });

  it('sends the key as a header only, and none without a key', async () => {
    await ask({ text: 'ok' });
    await transcript(connect('').stream('m1', requestOf(), never));
    const [withKey, without] = server.requests;
    expect(JSON.stringify(withKey?.headers)).toContain('secret-key-1');
    expect(JSON.stringify(withKey?.body)).not.toContain('secret-key-1');
    expect(without?.headers).not.toHaveProperty('authorization');
    expect(without?.headers).not.toHaveProperty('x-api-key');
  });

  it('lists the models once each, sorted', async () => {
    expect((await connect().listModels(never)).map(({ id }) => id)).toEqual(['a', 'b']);
  });

  it('throws the reason of an abort, and lets go of the connection', async () => {
    server.handle(() => ({ text: 'A long answer', chunkSize: 1, stallAfterChunks: 4 }));
    const stop = new AbortController();
    const reason = new Error('the user stopped');
    const lines: string[] = [];
    const run = async () => {
      for await (const event of connect().stream('m1', requestOf(), stop.signal)) {
        lines.push(event.type);
        if (event.type === 'text') stop.abort(reason);
      }
    };
    await expect(run()).rejects.toBe(reason);
    await server.requests[0]?.disconnected;
    expect(lines).toContain('text');
    expect(lines).not.toContain('done');
  });

  it('stops waiting for the first byte when aborted', async () => {
    const stop = new AbortController();
    server.handle(() => {
      stop.abort('stopped');
      return new Promise(() => undefined);
    });
    expect(await transcript(connect().stream('m1', requestOf(), stop.signal))).toEqual(['threw stopped']);
    await server.requests[0]?.disconnected;
  });

  it('sends nothing once aborted', async () => {
    await expect(connect().listModels(AbortSignal.abort('stopped'))).rejects.toBe('stopped');
    expect(await transcript(connect().stream('m1', requestOf(), AbortSignal.abort('stopped')))).toEqual([
      'threw stopped',
    ]);
    expect(server.requests).toEqual([]);
  });

  it('treats a broken connection as a retryable failure', async () => {
    expect(await ask({ text: 'A long answer', cutAfterBytes: 420 })).toContain('MODEL_UNREACHABLE (retryable)');
  });

  it('says so when nothing listens at the address', async () => {
    const closed = await startModelServer();
    await closed.close();
    const failure = await failureOf(
      create({ baseUrl: closed.url + path, apiKey: '' }).stream('m1', requestOf(), never),
    );
    expect(failure).toMatchObject({
      code: 'MODEL_UNREACHABLE',
      retryable: true,
      params: { host: new URL(closed.url).host, model: 'm1' },
    });
  });

  it('follows no redirect', async () => {
    const other = await startModelServer();
    const target = other.url + (name === 'openai' ? '/v1/chat/completions' : '/v1/messages');
    expect(await ask({ status: 307, headers: { location: target } })).toEqual(['MODEL_BAD_RESPONSE']);
    expect(other.requests).toEqual([]);
    await other.close();
  });

  it('tells a web page apart from a model', async () => {
    expect(await ask({ status: 200, body: '<html>', headers: { 'content-type': 'text/html' } })).toEqual([
      'MODEL_BAD_RESPONSE',
    ]);
  });

  it.each([
    ['over plain http to a public host', 'http://models.example.com', 'secret-key-1', 'INVALID_INPUT'],
    ['that no header can carry', 'https://models.example.com', 'two words', 'MODEL_UNAUTHORISED'],
  ])('does not send a key %s', async (_, baseUrl, apiKey, code) => {
    const sent: unknown[] = [];
    const client = create({
      baseUrl,
      apiKey,
      fetch: async (input) => {
        sent.push(input);
        throw new TypeError('offline');
      },
    });
    expect(await failureOf(client.stream('m1', requestOf(), never))).toMatchObject({
      code,
      params: { host: 'models.example.com' },
    });
    expect(sent).toEqual([]);
  });

  it('sends extra headers over plain http to no public host', async () => {
    const headers = { 'x-token': 'secret-token-1' };
    const client = create({ baseUrl: 'http://models.example.com', apiKey: '', headers });
    expect(await failureOf(client.stream('m1', requestOf(), never))).toMatchObject({ code: 'INVALID_INPUT' });
  });

  it('sends neither cookies nor referrer', async () => {
    const inits: (RequestInit | undefined)[] = [];
    const client = create({
      baseUrl: server.url + path,
      apiKey: '',
      fetch: (input, init) => {
        inits.push(init);
        return fetch(input, init);
      },
    });
    await transcript(client.stream('m1', requestOf(), never));
    expect(inits).toMatchObject([{ redirect: 'manual', credentials: 'omit', referrerPolicy: 'no-referrer' }]);
  });
});

it('sends the headers that a gateway wants with each request, the key in their place', async () => {
  const server = await startModelServer({ dialect: 'lax' });
  const headers = { 'x-portkey-provider': 'openai', Authorization: 'Basic {key}' };
  const provider = { id: 'p', kind: 'openai' as const, label: '', baseUrl: server.baseUrl, models: [], headers };
  await transcript(createModelClient(provider, 'a-key').stream('m1', requestOf(), never));
  expect(
    server.requests.map((request) => [request.headers['x-portkey-provider'], request.headers.authorization]),
  ).toEqual([['openai', 'Basic a-key']]);
  await server.close();
});

it.each([
  ['glm-5.3', { reasoning_effort: 'low' }, { reasoning_effort: 'high' }],
  ['a-model', {}, {}],
])('little effort to act, and as much to plan as the user wants: %s', async (model, acting, planning) => {
  const server = await startModelServer({ dialect: 'lax' });
  const client = createModelClient(
    { id: 'p', kind: 'openai', label: '', baseUrl: server.baseUrl, models: [] },
    'a-key',
  );
  const { local } = requestOf();
  await transcript(client.stream(model, requestOf(), never));
  await transcript(client.stream(model, requestOf({ effort: 'high', local: { ...local, purpose: 'plan' } }), never));
  const efforts = server.requests.map(({ body: { reasoning_effort } }) =>
    reasoning_effort === undefined ? {} : { reasoning_effort },
  );
  expect(efforts).toEqual([acting, planning]);
  await server.close();
});
