import { beforeEach, expect, test, vi } from 'vitest';
import { CachedSetting } from '@/utils/browser/settings/cached-setting';
import { storedSettings } from '@/utils/disk/stored-settings';
import { fakeBrowser } from '../../../helpers/fake-browser';

const setting = storedSettings('local:word', (stored) => String(stored ?? 'one'));
let remembered: CachedSetting<string>;
beforeEach(() => {
  remembered = new CachedSetting(setting);
  return () => remembered.dispose();
});

test('a setting that is remembered is read once, and again after each change, until that is no longer wanted', async () => {
  const read = vi.spyOn(fakeBrowser.storage.local, 'get');
  expect([await remembered.read(), await remembered.read()]).toEqual(['one', 'one']);
  expect(read).toHaveBeenCalledTimes(1);
  await setting.write('two');
  await expect.poll(() => remembered.read()).toBe('two');
  remembered.dispose();
  await setting.write('three');
  expect(await remembered.read()).toBe('two');
});

test('a setting that could not be read is read again', async () => {
  vi.spyOn(fakeBrowser.storage.local, 'get').mockRejectedValueOnce(new Error('busy'));
  await expect(remembered.read()).rejects.toThrow('busy');
  expect(await remembered.read()).toBe('one');
});

test('a setting that was changed here is read again, although no browser has told of that yet', async () => {
  await remembered.read();
  vi.spyOn(fakeBrowser.storage.onChanged, 'trigger').mockResolvedValue([]);
  await fakeBrowser.storage.local.set({ word: 'two' });
  remembered.forget();
  expect(await remembered.read()).toBe('two');
});
