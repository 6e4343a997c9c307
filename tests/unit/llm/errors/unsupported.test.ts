import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createModelClient } from '@/utils/llm';
import type { ModelRequest } from '@/utils/contracts/model';
import { scripted, startModelServer, type ModelServer, type WireAnswer } from '../../../helpers/model-server';
import { failureOf, never, providers, requestOf, seenBy, transcript } from '../support';

let server: ModelServer;
beforeEach(async () => {
  server = await startModelServer({ models: ['b', 'a'] });
});
afterEach(() => server.close());

const refused = (message: string, status = 400, more = {}): WireAnswer => ({
  status,
  body: { error: { message, ...more } },
});
const picture: ModelRequest['messages'] = [
  {
    role: 'user',
    content: [
      { type: 'text', text: 'Look' },
      { type: 'image', mediaType: 'image/jpeg', data: 'AAAA', ephemeral: true },
    ],
  },
];

describe.each(providers)('behind the $name wire', ({ name, path }) => {
  const instantly = {
    wait: (ms: number, signal: AbortSignal) =>
      ms < 60_000
        ? Promise.resolve()
        : new Promise<void>((_, reject) => {
            signal.addEventListener('abort', () => reject(signal.reason));
          }),
    random: () => 0,
  };
  const open = (parts: Partial<ModelRequest>) => {
    const provider = { id: 'p', kind: name, label: '', baseUrl: server.url + path, models: [] };
    return createModelClient(provider, 'key', instantly).stream('m1', requestOf(parts), never);
  };
  const ask = (parts: Partial<ModelRequest> = {}) => transcript(open(parts));

  it.each([
    ['llama.cpp', 500, 'image input is not supported by this server'],
    ['OpenRouter', 404, 'No endpoints found that support image input'],
    ['DeepSeek', 400, 'Failed to deserialize the JSON body: unknown variant `image_url`, expected `text`'],
    ['a server of few words', 400, 'Bad request'],
  ])('an image that %s refuses is left out, once', async (_, status, message) => {
    server.handle(({ messages }) =>
      messages.some(({ images }) => images) ? refused(message, status) : { text: 'Seen' },
    );
    expect((await ask({ messages: picture })).slice(0, 2)).toEqual(['adapted images', 'started']);
    expect(seenBy(server.requests[1]).at(-1)).toBe('user: Look\n\n(An image was left out: this model takes none.)');
  });

  it('an image is left out from the start where the model is known to take none', async () => {
    expect((await ask({ messages: picture, unsupported: ['images'] }))[0]).toBe('adapted images (known)');
    expect(server.requests.map(({ messages }) => messages.some(({ images }) => images))).toEqual([false]);
  });

  it('a request without an unsupported part does not count as a failed attempt', async () => {
    server.handle(
      scripted([
        refused('this model does not support tools'),
        { status: 529 },
        { status: 503 },
        refused('image input is not supported', 500),
        { text: 'Done' },
      ]),
    );
    expect(await ask({ messages: picture })).toEqual([
      'adapted tools',
      'retrying 1/4 in 500 ms after MODEL_OVERLOADED',
      'retrying 2/4 in 1000 ms after MODEL_OVERLOADED',
      'adapted images',
      'started',
      'text Done',
      'done end: Done [10 in, 0 cached, 5 out]',
    ]);
    expect(server.requests).toHaveLength(5);
  });

  it('the same refusal is only handled once', async () => {
    server.handle(() => refused('this model does not support tools'));
    expect(await ask()).toEqual(['adapted tools', 'LLM_FAILED']);
  });

  it('a request may be sent fewer times', async () => {
    server.handle(() => ({ status: 503 }));
    expect(await ask({ attempts: 2 })).toEqual([
      'retrying 1/2 in 500 ms after MODEL_OVERLOADED',
      'MODEL_OVERLOADED (retryable)',
    ]);
    expect(server.requests).toHaveLength(2);
  });

  it.each([
    ["This model's maximum context length is 8192 tokens. However, your messages resulted in 9000 tokens.", 8192],
    ['prompt is too long: 205,000 tokens > 200,000 maximum', 200_000],
    ['the request exceeds the available context size (4096 tokens), try increasing it', 4096],
    ['context length exceeded', undefined],
  ])('%s reports how much the model reads', async (message, contextTokens) => {
    server.handle(() => refused(message));
    const { code, params } = await failureOf(open({}));
    expect([code, params?.contextTokens, params?.attempts]).toEqual(['MODEL_CONTEXT_OVERFLOW', contextTokens, 1]);
  });

  it('the failure for an unknown model names the installed ones', async () => {
    server.handle(() => refused('model "m1" not found, try pulling it first', 404));
    expect(await failureOf(open({}))).toMatchObject({
      code: 'MODEL_NOT_FOUND',
      hint: 'The server has: a, b.',
      params: { models: 'a, b', model: 'm1' },
    });
    expect(server.requests).toHaveLength(1);
  });

  it('a refusal of the origin comes with the command that allows it', async () => {
    server.handle(() => ({ status: 403 }));
    expect((await failureOf(open({}))).params?.command).toBe(
      'OLLAMA_ORIGINS="chrome-extension://*,moz-extension://*" ollama serve',
    );
  });
});

it('stream_options is left out where the server refuses it', async () => {
  server.handle(scripted([refused('Unknown parameter', 400, { param: 'stream_options' }), { text: 'ok' }]));
  const client = createModelClient({ id: 'p', kind: 'openai', label: '', baseUrl: server.url, models: [] }, '');
  expect((await transcript(client.stream('m1', requestOf(), never)))[0]).toBe('adapted stream_options');
  expect(server.requests.map(({ body }) => 'stream_options' in body)).toEqual([true, false]);
});
