import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CachedKeys, deleteKey, setKey } from '@/utils/net/keys';

const owner = { id: 'p1', kind: 'openai' as const, baseUrl: 'https://models.example/v1' };
let keys: CachedKeys;

beforeEach(() => {
  keys = new CachedKeys();
});
afterEach(() => keys.dispose());

test('a key that is saved, changed or deleted meanwhile is the one that is read next', async () => {
  expect(await keys.read(owner)).toBeUndefined();
  await setKey(owner, 'first');
  await vi.waitUntil(async () => (await keys.read(owner)) === 'first');
  await setKey(owner, 'second');
  await vi.waitUntil(async () => (await keys.read(owner)) === 'second');
  await deleteKey(owner.id);
  await vi.waitUntil(async () => (await keys.read(owner)) === undefined);
});

test('a known key still goes to no other address', async () => {
  await setKey(owner, 'first');
  await vi.waitUntil(async () => (await keys.read(owner)) === 'first');
  expect(await keys.read({ ...owner, baseUrl: 'https://elsewhere.example/v1' })).toBeUndefined();
});
