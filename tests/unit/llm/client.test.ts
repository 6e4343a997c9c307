import { afterEach, beforeEach, expect, it } from 'vitest';
import { createModelClient } from '@/utils/llm';
import { offlineProvider, type ProviderSettings } from '@/utils/settings/settings';
import { scripted, startModelServer, type ModelServer } from '../../helpers/model-server';
import { failureOf, never, requestOf, transcript } from './support';

let server: ModelServer;
beforeEach(async () => {
  server = await startModelServer();
});
afterEach(() => server.close());

const provider = (parts: Partial<ProviderSettings>): ProviderSettings => ({
  id: 'p',
  kind: 'openai',
  label: '',
  baseUrl: '',
  models: [],
  ...parts,
});
const untilAborted = (_: number, signal: AbortSignal) =>
  new Promise<void>((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason));
  });
/** Time stands still but for waits of `due` ms, which are over at once. */
const deps = (...due: number[]) => ({
  wait: (ms: number, signal: AbortSignal) => (due.includes(ms) ? Promise.resolve() : untilAborted(ms, signal)),
  random: () => 0,
});

it.each(['openai', 'anthropic'] as const)(
  'makes a client of kind %s for any way to write the address',
  async (kind) => {
    for (const baseUrl of [server.url, `${server.url}/`, `${server.url}/v1`, server.url.replace('http://', '')]) {
      const lines = await transcript(
        createModelClient(provider({ kind, baseUrl }), ' key\n', deps()).stream('m', requestOf(), never),
      );
      expect(lines.at(-1)).toContain('done end: Hello');
    }
    expect(
      server.requests.map((request) => [request.api, request.headers.authorization ?? request.headers['x-api-key']]),
    ).toEqual(Array(4).fill([kind, kind === 'openai' ? 'Bearer key' : 'key']));
  },
);

it.each([
  ['openai', 'https://api.openai.com/v1/responses'],
  ['anthropic', 'https://api.anthropic.com/v1/messages'],
] as const)('asks the provider itself where %s has no address', async (kind, address) => {
  const asked: string[] = [];
  const client = createModelClient(provider({ kind }), 'key', {
    ...deps(),
    fetch: async (input) => {
      asked.push(String(input));
      return Response.json({ error: { message: 'No' } }, { status: 401 });
    },
  });
  await failureOf(client.stream('m', requestOf(), never));
  expect(asked).toEqual([address]);
});

it('has no client for the offline commands, which a feature answers', () => {
  expect(() => createModelClient(offlineProvider, undefined)).toThrow('Nothing answers without a model here.');
});

it('does not accept rubbish as an address', () => {
  expect(() => createModelClient(provider({ baseUrl: 'not an address' }), undefined)).toThrow(
    'not an http or https address',
  );
});

it('tries again after a failure of the server', async () => {
  server.handle(scripted([{ status: 503 }, { text: 'Now' }]));
  expect(
    await transcript(
      createModelClient(provider({ baseUrl: server.url }), '', deps(500)).stream('m', requestOf(), never),
    ),
  ).toEqual([
    'retrying 1/4 in 500 ms after MODEL_OVERLOADED',
    'started',
    'text Now',
    'done end: Now [10 in, 0 cached, 5 out]',
  ]);
});

it('gives up on a server that sends no first byte, and asks again', async () => {
  const asked = Promise.withResolvers<void>();
  server.handle(
    scripted([
      () => {
        asked.resolve();
        return new Promise(() => undefined);
      },
      { text: 'Now' },
    ]),
  );
  const silences = [asked.promise];
  const wait = (ms: number, signal: AbortSignal) => {
    if (ms === 500) return Promise.resolve();
    return (ms === 120_000 && silences.pop()) || untilAborted(ms, signal);
  };
  const lines = await transcript(
    createModelClient(provider({ baseUrl: server.url }), '', { wait, random: () => 0 }).stream('m', requestOf(), never),
  );
  expect(lines).toEqual([
    'retrying 1/4 in 500 ms after MODEL_UNREACHABLE',
    'started',
    'text Now',
    'done end: Now [10 in, 0 cached, 5 out]',
  ]);
});
