import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { failureWords } from '@/components/words/failure-words';
import { startModelServer, type ModelServer, type WireAnswer } from '../../helpers/model-server';
import { failureOf, never, providers, requestOf } from './support';

let server: ModelServer;
beforeEach(async () => {
  server = await startModelServer();
});
afterEach(() => server.close());

const html = (title: string) => `<!-- proxy -->\n<!DOCTYPE html>\n<html><head><title>${title}</title></head></html>`;
const page = (status: number, title: string): WireAnswer => ({
  status,
  body: html(title),
  headers: { 'content-type': 'text/html' },
});
const json = (status: number, body: unknown): WireAnswer => ({ status, body });

const webPage = 'HOST answered with a web page, not as a model. If this network asks for a sign-in, sign in first.';
const noModel =
  'HOST answers, but not as a model server. Check the address of the model in Settings, and which kind of server it is.';

/** What the user reads of each answer that is none. */
const rows: [what: string, answer: WireAnswer, words: string][] = [
  ['the sign-in page of a Wi-Fi', page(200, 'Hotel Wi-Fi'), webPage],
  ['the way to the sign-in page of a Wi-Fi', { status: 302, headers: { location: 'http://wifi.test/' } }, webPage],
  ['the status of a Wi-Fi that wants a sign-in', page(511, 'Sign in'), webPage],
  ['a sign-in page that begins with a script', { status: 200, body: '<script>location = "/login"</script>' }, webPage],
  ['a page with the error of a proxy', page(403, 'Forbidden'), webPage],
  ['a page with the error of another web site', page(404, 'Not Found'), webPage],
  ['a page with the error of a server behind a gateway', page(502, 'Bad Gateway'), 'The model provider is overloaded.'],
  ['an empty body', { status: 200, body: '' }, 'The model answered with nothing.'],
  ['broken JSON', { status: 200, body: '{"choices": [' }, 'The model server sent a damaged answer.'],
  ['a broken event', { rawChunks: ['data: {"choices": [}\n\n'] }, 'The model server sent a damaged answer.'],
  ['the words of another server', { status: 200, body: 'Ollama is running' }, noModel],
  ['the data of another server', json(200, { version: '0.9.1' }), noModel],
  ['a wrong base URL, as Ollama tells it', { status: 404, body: '404 page not found' }, noModel],
  ['a wrong base URL, as vLLM tells it', json(404, { detail: 'Not Found' }), noModel],
  ['a wrong base URL, without a word', { status: 404 }, noModel],
  [
    'a wrong base URL, as OpenAI tells it',
    json(404, { error: { message: 'Invalid URL (POST /v2/chat/completions)', type: 'invalid_request_error' } }),
    noModel,
  ],
  [
    'a wrong base URL, as LM Studio tells it',
    json(200, { error: 'Unexpected endpoint or method. (POST /chat/completions)' }),
    noModel,
  ],
  ['a server that takes no such request', json(405, { detail: 'Method Not Allowed' }), noModel],
  ['the page of a server that takes no such request', page(501, 'Unsupported method'), webPage],
  [
    'a model that is not there',
    json(404, { error: { message: 'The model m1 does not exist' } }),
    'The provider does not know this model.',
  ],
];

describe.each(providers)('An unusable answer of a server of the kind $name', ({ path, create }) => {
  it.each(rows)('is reported in plain words: %s', async (_, answer, words) => {
    server.handle(() => answer);
    const failure = await failureOf(
      create({ baseUrl: server.url + path, apiKey: '' }).stream('m1', requestOf(), never),
    );
    const { title, next } = failureWords(failure);
    expect(`${title} ${next}`).toContain(words.replace('HOST', new URL(server.url).host));
    expect(`${title} ${next}`).not.toMatch(/HTTP|JSON|background|\b[45]\d\d\b|\be\d+\b|undefined/);
  });
});

it.each(providers)('An answer of another API than $name expects is recognised', async ({ name, create }) => {
  const path = providers.find((other) => other.name !== name)?.path ?? '';
  const other = create({ baseUrl: `${server.url}${path}/elsewhere`, apiKey: '' });
  const { title } = failureWords(await failureOf(other.stream('m1', requestOf(), never)));
  expect(title).toBe(`${new URL(server.url).host} answers, but not as a model server.`);
});
