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

const provider = (more: Partial<ProviderSettings> = {}): ProviderSettings => ({
  id: 'p',
  kind: 'openai',
  label: '',
  baseUrl: server.baseUrl,
  models: [],
  ...more,
});
const codeOf = (error: unknown) => (error as { failure?: { code: string } }).failure?.code;

test('a provider is tried with a few tokens and a tool', async () => {
  expect(await testProvider(provider(), 'key', 'b')).toMatchObject({
    models: ['a', 'b'],
    modelFound: true,
    answeredBy: 'b',
    hasTools: true,
  });
  expect(server.requests.map(({ model, tools, body }) => [model, tools, body.max_tokens])).toEqual([
    ['b', ['say'], 16],
  ]);
});

test('where no model is chosen yet, the first of the list is asked', async () => {
  expect(await testProvider(provider(), 'key', undefined)).toMatchObject({ modelFound: true, answeredBy: 'a' });
});

test('a wrong key is noticed although the list is public', async () => {
  server.handle(() => ({ status: 401, body: { error: { message: 'No auth credentials found' } } }));
  expect(await testProvider(provider(), 'wrong', 'a').catch(codeOf)).toBe('MODEL_UNAUTHORISED');
});

test('a model that the server does not know is reported, with those that it has', async () => {
  server.handle(() => ({ status: 404, body: { error: { message: 'model "c" not found' } } }));
  expect(await testProvider(provider(), 'key', 'c')).toMatchObject({ models: ['a', 'b'], modelFound: false });
});

test('a server that lists nothing may answer all the same', async () => {
  const quiet = provider({ kind: 'openai', baseUrl: `${server.url}/v1/` });
  await server.close();
  server = await startModelServer({ models: [] });
  expect(await testProvider({ ...quiet, baseUrl: server.baseUrl }, 'key', 'c')).toMatchObject({
    models: [],
    modelFound: true,
    answeredBy: 'c',
  });
});

test('a model without tools works with tools as text', async () => {
  server.handle(({ tools }) =>
    tools.length > 0 ? { status: 400, body: { error: { message: 'm does not support tools' } } } : { text: 'ok' },
  );
  expect(await testProvider(provider(), 'key', 'a')).toMatchObject({ modelFound: true, hasTools: false });
});
