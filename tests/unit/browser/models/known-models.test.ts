import { afterEach, beforeEach, expect, test } from 'vitest';
import { askFacts, knownModels } from '@/utils/browser/models/known-models';
import type { ProviderSettings } from '@/utils/settings/settings';
import { newDisk } from '../../../helpers/journal';
import { startModelServer, type ModelServer } from '../../../helpers/model-server';

let server: ModelServer;
beforeEach(async () => {
  newDisk();
  server = await startModelServer({ models: ['a', 'b'] });
});
afterEach(() => server.close());

test('what a server says of its model is stored once, not each time that it says the same', async () => {
  const provider: ProviderSettings = { id: 'p', kind: 'openai', label: '', baseUrl: server.baseUrl, models: [] };
  const stored: number[] = [];
  const stop = knownModels.watch((known) => stored.push(Object.keys(known).length));
  await askFacts(provider, 'key', 'a');
  await askFacts(provider, 'key', 'a');
  await askFacts(provider, 'key', 'b');
  stop();
  expect(stored).toEqual([1, 2]);
});
