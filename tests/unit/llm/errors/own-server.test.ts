import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { failureWords } from '@/components/words/failure-words';
import type { WireAnswer } from '../../../helpers/model-server/send';
import { startModelServer, type ModelServer } from '../../../helpers/model-server';
import { failureOf, never, providers, requestOf } from '../support';

let server: ModelServer;
beforeEach(async () => {
  server = await startModelServer();
});
afterEach(() => server.close());

const page = '<!doctype html><html><head><title>My router</title></head><body>Sign in</body></html>';
const html = { 'content-type': 'text/html' };
const noModel = 'HOST answers, but not as a model server. Check the address and the kind of the server.';
const webPage =
  'HOST answered with a web page, not as a model. If this network asks for a sign-in, sign in first. Otherwise check the server address. The server says: My router';
const cases: [what: string, answer: WireAnswer, words: string][] = [
  ['a web page', { status: 200, body: page, headers: html }, webPage],
  ['a web page with 404', { status: 404, body: page, headers: html }, webPage],
  ['404 in words', { status: 404, body: 'Not Found' }, `${noModel} The server says: Not Found`],
  ['404 without a word', { status: 404 }, noModel],
  ['other JSON', { status: 200, body: { hello: 'world' } }, noModel],
  [
    'nothing',
    { status: 200 },
    'The model answered with nothing. Check the server address and whether the server has this model loaded, then test again.',
  ],
];

describe.each(providers)('a user who enters their own server of the kind $name in the settings', ({ path, create }) => {
  /** What they read there when it is tested. */
  async function told(): Promise<string> {
    const client = create({ baseUrl: server.url + path, apiKey: '' });
    const failure = await failureOf(client.stream('m1', requestOf({ attempts: 1 }), never));
    const { title, next, facts } = failureWords(failure, 'options');
    const said = facts.filter((fact) => fact.startsWith('The server says'));
    return [title, next, ...said].join(' ').replaceAll(new URL(server.url).host, 'HOST');
  }

  test.each(cases)('and gets %s back, learns what it is', async (_what, answer, words) => {
    server.handle(() => answer);
    expect(await told()).toBe(words);
  });

  test('where nothing listens, learns that', async () => {
    await server.close();
    expect(await told()).toBe(
      'The model server cannot be reached. Check that it is running and that the server address is right, then test again.',
    );
    server = await startModelServer();
  });
});
