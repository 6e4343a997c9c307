import { afterEach, beforeEach, expect, test } from 'vitest';
import { testProvider } from '@/utils/browser/models/test-provider';
import type { ProviderSettings } from '@/utils/settings/settings';
import { newDisk } from '../../../helpers/journal';
import { startModelServer, type ModelServer } from '../../../helpers/model-server';

let server: ModelServer;
beforeEach(async () => {
  newDisk();
  server = await startModelServer({ models: ['b', 'text-embedding', 'a'] });
});
afterEach(() => server.close());

const tried = (model?: string, key = 'key') => {
  const provider: ProviderSettings = { id: 'p', kind: 'openai', label: '', baseUrl: server.baseUrl, models: [] };
  return testProvider(provider, key, model);
};

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
