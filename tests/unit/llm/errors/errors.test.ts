import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { toFailure } from '@/utils/failure';
import { explained } from '@/utils/llm/errors/errors';
import { retryAfterMs } from '@/utils/llm/errors/retry-after';
import { startModelServer, type ModelServer } from '../../../helpers/model-server';
import { failureLine, failureOf, never, providers, requestOf } from '../support';

let server: ModelServer;
beforeEach(async () => {
  server = await startModelServer();
});
afterEach(() => server.close());

const openAi = (message: string, more = {}) => ({ error: { message, type: null, code: null, ...more } });
const anthropic = (type: string, message: string) => ({ type: 'error', error: { type, message } });

const answers: [status: number, body: unknown, line: string][] = [
  [400, openAi('Bad temperature'), 'LLM_FAILED'],
  [
    400,
    openAi("This model's maximum context length is 8192 tokens", { code: 'context_length_exceeded' }),
    'MODEL_CONTEXT_OVERFLOW',
  ],
  [
    400,
    anthropic('invalid_request_error', 'prompt is too long: 210000 tokens > 200000 maximum'),
    'MODEL_CONTEXT_OVERFLOW',
  ],
  [400, openAi('The response was filtered', { code: 'content_filter' }), 'MODEL_REFUSED'],
  [400, anthropic('invalid_request_error', 'Your credit balance is too low to access the API.'), 'MODEL_SPEND_LIMIT'],
  [401, openAi('Incorrect API key provided: secret-key-1'), 'MODEL_UNAUTHORISED'],
  [401, anthropic('authentication_error', 'invalid key'), 'MODEL_UNAUTHORISED'],
  [402, openAi('Payment required'), 'MODEL_SPEND_LIMIT'],
  [403, undefined, 'MODEL_FORBIDDEN'],
  [403, anthropic('permission_error', 'No access to this model'), 'MODEL_FORBIDDEN'],
  [404, { error: 'model "m1" not found, try pulling it first' }, 'MODEL_NOT_FOUND'],
  [404, 'page not found', 'MODEL_BAD_RESPONSE'],
  [408, undefined, 'MODEL_OVERLOADED (retryable)'],
  [409, undefined, 'MODEL_OVERLOADED (retryable)'],
  [413, undefined, 'MODEL_CONTEXT_OVERFLOW'],
  [422, openAi('Unprocessable'), 'LLM_FAILED'],
  [429, openAi('Slow down', { type: 'requests' }), 'MODEL_RATE_LIMITED (retryable)'],
  [429, openAi('You exceeded your current quota', { type: 'insufficient_quota' }), 'MODEL_SPEND_LIMIT'],
  [500, 'oops', 'MODEL_OVERLOADED (retryable)'],
  [502, '<html>bad gateway</html>', 'MODEL_OVERLOADED (retryable)'],
  [503, undefined, 'MODEL_OVERLOADED (retryable)'],
  [529, anthropic('overloaded_error', 'Overloaded'), 'MODEL_OVERLOADED (retryable)'],
];

it.each([
  ['https://api.openai.com/v1', 'away'],
  ['http://127.0.0.1:11434/v1', undefined],
  ['http://models.lan/v1', undefined],
])('an unreachable server at %s is outside this network: %s', (baseUrl, reason) => {
  const failure = toFailure(explained(new TypeError('Failed to fetch'), { baseUrl, apiKey: '' }, never));
  expect(failureLine(failure)).toBe('MODEL_UNREACHABLE (retryable)');
  expect(failure.params?.reason).toBe(reason);
});

describe.each(providers)('a failure of $name', ({ name, path, create }) => {
  const client = () => create({ baseUrl: server.url + path, apiKey: 'secret-key-1' });
  const failure = () => failureOf(client().stream('m1', requestOf(), never));

  it.each(answers)('with status %i and %j is %s', async (status, body, line) => {
    server.handle(() => ({ status, body }));
    const found = await failure();
    expect(failureLine(found)).toBe(line);
    expect(found.params).toMatchObject({ host: new URL(server.url).host, status, model: 'm1' });
    expect(JSON.stringify(found)).not.toContain('secret-key-1');
  });

  it.each([
    ['overloaded_error', 'MODEL_OVERLOADED (retryable)'],
    ['rate_limit_error', 'MODEL_RATE_LIMITED (retryable)'],
    ['api_error', 'MODEL_OVERLOADED (retryable)'],
    ['authentication_error', 'MODEL_UNAUTHORISED'],
    ['permission_error', 'MODEL_FORBIDDEN'],
    ['not_found_error', 'MODEL_NOT_FOUND'],
    ['insufficient_quota', 'MODEL_SPEND_LIMIT'],
    ['something_new', 'LLM_FAILED (retryable)'],
  ])('by an error event of type %s inside a stream is %s', async (type, line) => {
    server.handle(() => ({ rawChunks: [`event: error\ndata: ${JSON.stringify(anthropic(type, 'It broke'))}\n\n`] }));
    const found = await failure();
    expect(failureLine(found)).toBe(line);
    expect(found.message).toContain('It broke');
  });

  it('repeats what the server says, as plain text and briefly', async () => {
    server.handle(() => ({ status: 502, body: `<html><h1>Bad\n gateway ${'x'.repeat(1000)}</h1></html>` }));
    expect((await failure()).message).toMatch(
      /^The model server is overloaded or has failed\. It says: Bad gateway x{200,300}$/,
    );
    server.handle(() => ({ status: 404, body: { error: 'model "m1" not found' } }));
    expect((await failure()).message).toContain('It says: model "m1" not found');
  });

  it('says how to open Ollama when a server on this computer refuses', async () => {
    server.handle(() => ({ status: 403 }));
    expect((await failure()).hint).toContain('OLLAMA_ORIGINS');
  });

  it('does not mention Ollama when a provider refuses', async () => {
    const answer = () => Promise.resolve(Response.json(anthropic('permission_error', 'No access'), { status: 403 }));
    const remote = create({ baseUrl: 'https://models.example.com', apiKey: 'secret-key-1', fetch: answer });
    expect(await failureOf(remote.stream('m1', requestOf(), never))).not.toHaveProperty('hint');
  });

  it('carries the wait that the server asks for', async () => {
    server.handle(() => ({ status: 429, headers: { 'retry-after': '7' } }));
    expect((await failure()).params).toMatchObject({ retryAfterMs: 7000 });
  });

  it('that quotes other secrets does not show them', async () => {
    server.handle(() => ({
      status: 500,
      body: openAi('sent Authorization: Bearer abcdefghij and sk-proj-abcdefghijk'),
    }));
    expect((await failure()).message).toMatch(/sent Authorization: \*\*\* and \*\*\*$/);
  });

  it('to list models is distinguished in the same way', async () => {
    await server.close();
    server = await startModelServer({ apiKey: 'another' });
    const found = await failureOf(client().listModels(never));
    expect([failureLine(found), found.params?.model]).toEqual(['MODEL_UNAUTHORISED', undefined]);
  });

  it(`by ${name === 'openai' ? 'a number in the code' : 'an unknown status'} counts as that status`, async () => {
    const error = openAi('Provider returned error', { code: 503 });
    server.handle(() =>
      name === 'openai' ? { rawChunks: [`data: ${JSON.stringify(error)}\n\n`] } : { status: 503, body: error },
    );
    expect(failureLine(await failure())).toBe('MODEL_OVERLOADED (retryable)');
  });
});

it.each([
  [{ 'retry-after': '3' }, 3000],
  [{ 'retry-after': '1.5' }, 1500],
  [{ 'retry-after-ms': '250', 'retry-after': '3' }, 250],
  [{ 'retry-after': 'Fri, 02 Jan 2026 10:00:20 GMT', date: 'Fri, 02 Jan 2026 10:00:00 GMT' }, 20_000],
  [{ 'retry-after': 'Fri, 02 Jan 2026 09:00:00 GMT', date: 'Fri, 02 Jan 2026 10:00:00 GMT' }, 0],
  [{ 'retry-after': 'soon' }, undefined],
  [{ 'retry-after': '1767348020' }, 20_000],
  [{ 'retry-after': '1767340000' }, undefined],
  [{ 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': '20' }, 20_000],
  [{ 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': '1767348020' }, 20_000],
  [{ 'x-ratelimit-remaining': '3', 'x-ratelimit-reset': '20' }, undefined],
  [{}, undefined],
])('reads %j as %s ms', (headers, ms) => {
  vi.useFakeTimers({ now: Date.parse('2026-01-02T10:00:00Z'), toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  expect(retryAfterMs({ headers: new Headers(headers as Record<string, string>), text: '' })).toBe(ms);
});
