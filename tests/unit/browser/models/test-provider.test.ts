import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { askFacts, knownModels } from '@/utils/browser/models/known-models';
import { serverFetch } from '@/utils/browser/models/server-fetch';
import { testProvider } from '@/utils/browser/models/test-provider';
import type { ProviderSettings } from '@/utils/settings/settings';
import { askedPermissions, givePermission } from '../../../helpers/fake-browser';
import { newDisk } from '../../../helpers/journal';
import { startModelServer, type ModelServer } from '../../../helpers/model-server';

let server: ModelServer;
beforeEach(async () => {
  newDisk();
  server = await startModelServer({ models: ['b', 'text-embedding', 'a'] });
});
afterEach(() => server.close());

const providerAt = (baseUrl: string): ProviderSettings => ({ id: 'p', kind: 'openai', label: '', baseUrl, models: [] });
const tried = (model?: string, key = 'key') => testProvider(providerAt(server.baseUrl), key, model);

test('a provider is tried with a few tokens and a tool', async () => {
  const found = { models: ['a', 'b'], modelFound: true, answeredBy: 'b', hasTools: true };
  expect(await tried('b')).toMatchObject(found);
  expect(server.requests).toMatchObject([{ model: 'b', tools: ['say'], body: { max_tokens: 16 } }]);
});

test('where no model is chosen yet, the first of the list is asked', async () => {
  expect(await tried()).toMatchObject({ modelFound: true, answeredBy: 'a' });
});

test('a wrong key is noticed although the list is public', async () => {
  server.handle(() => ({ status: 401, body: { error: { message: 'No auth credentials found' } } }));
  await expect(tried('a', 'wrong')).rejects.toMatchObject({ failure: { code: 'MODEL_UNAUTHORISED' } });
});

test('a model that the server does not know is reported, with those that it has', async () => {
  server.handle(() => ({ status: 404, body: { error: { message: 'model "c" not found' } } }));
  expect(await tried('c')).toMatchObject({ models: ['a', 'b'], modelFound: false });
});

test('a server that lists nothing may answer all the same', async () => {
  await server.close();
  server = await startModelServer({ models: [] });
  expect(await tried('c')).toMatchObject({ models: [], modelFound: true, answeredBy: 'c' });
});

test('a model without tools works with tools as text', async () => {
  server.handle(({ tools }) =>
    tools.length > 0 ? { status: 400, body: { error: { message: 'm does not support tools' } } } : { text: 'ok' },
  );
  expect(await tried('a')).toMatchObject({ modelFound: true, hasTools: false });
});

test('what a server says of its model is stored once, not each time that it says the same', async () => {
  const stored: number[] = [];
  const stop = knownModels.watch((known) => stored.push(Object.keys(known).length));
  for (const model of ['a', 'a', 'b']) await askFacts(providerAt(server.baseUrl), 'key', model);
  stop();
  expect(stored).toEqual([1, 2]);
});

test('a server that does not answer is reported as withheld by the browser only where the user has taken its access', async () => {
  const failing = () => expect(testProvider(providerAt('http://127.0.0.1:9/v1'), 'key', 'm')).rejects;
  await failing().toMatchObject({ failure: { code: 'MODEL_UNREACHABLE' } });
  givePermission(false);
  await failing().toMatchObject({
    failure: { code: 'MODEL_NOT_PERMITTED', params: { host: '127.0.0.1:9', origin: 'http://127.0.0.1:9' } },
  });
  expect(askedPermissions[0]).toMatchObject({ origins: ['http://127.0.0.1/*'] });
});

test('without a network a server is reported as offline, unless it is on this computer', async () => {
  vi.stubGlobal('navigator', { onLine: false });
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  const told = (url: string) => serverFetch(url).catch((error: unknown) => error);
  expect(await told('https://api.model.example/v1')).toMatchObject({
    failure: { code: 'MODEL_UNREACHABLE', retryable: true, params: { reason: 'offline' } },
  });
  expect(await told('http://127.0.0.1:9/v1')).toBeInstanceOf(TypeError);
});
