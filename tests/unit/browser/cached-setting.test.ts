import { expect, test } from 'vitest';
import { CachedSetting } from '@/utils/browser/settings/cached-setting';

test('a setting is read once, and again where it was changed here, although no browser has told of that yet', async () => {
  let stored = 'tools';
  let reads = 0;
  const cached = new CachedSetting({
    read: () => Promise.resolve(`${stored} ${++reads}`),
    write: () => Promise.resolve(),
    watch: () => () => undefined,
  });
  expect([await cached.read(), await cached.read()]).toEqual(['tools 1', 'tools 1']);
  stored = 'no tools';
  cached.forget();
  expect(await cached.read()).toBe('no tools 2');
});
