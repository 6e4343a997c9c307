import { beforeEach, describe, expect, test, vi } from 'vitest';
import { storage } from 'wxt/utils/storage';
import { CachedSetting } from '@/utils/browser/settings/cached-setting';
import { storedSettings } from '@/utils/disk/stored-settings';
import { fakeBrowser } from '../../../helpers/fake-browser';

const list = () =>
  storedSettings('local:list', (stored) =>
    Array.isArray(stored) ? stored.filter((one) => typeof one === 'string') : [],
  );

test('two pages that change settings at once lose nothing of each other', async () => {
  const [panel, background] = [list(), list()];
  await Promise.all([panel.change((all) => [...all, 'panel']), background.change((all) => [...all, 'background'])]);
  expect(await panel.read()).toEqual(['panel', 'background']);
});

test('a change that changes nothing is not written, and one that fails holds up no other', async () => {
  const setItem = vi.spyOn(storage, 'setItem');
  await list().change((all) => all);
  expect(setItem).not.toHaveBeenCalled();
  const failed = list().change(() => {
    throw new Error('No such item.');
  });
  await expect(failed).rejects.toThrow('No such item.');
  await list().change(() => ['one']);
  expect(await list().read()).toEqual(['one']);
});

describe('a setting that is remembered', () => {
  const setting = storedSettings('local:word', (stored) => String(stored ?? 'one'));
  let remembered: CachedSetting<string>;
  beforeEach(() => {
    remembered = new CachedSetting(setting);
    return () => remembered.dispose();
  });

  test('is read once, and again after each change, until that is no longer wanted', async () => {
    const read = vi.spyOn(fakeBrowser.storage.local, 'get');
    expect([await remembered.read(), await remembered.read()]).toEqual(['one', 'one']);
    expect(read).toHaveBeenCalledTimes(1);
    await setting.write('two');
    await expect.poll(() => remembered.read()).toBe('two');
    remembered.dispose();
    await setting.write('three');
    expect(await remembered.read()).toBe('two');
  });

  test('is read again where it could not be read', async () => {
    vi.spyOn(fakeBrowser.storage.local, 'get').mockRejectedValueOnce(new Error('busy'));
    await expect(remembered.read()).rejects.toThrow('busy');
    expect(await remembered.read()).toBe('one');
  });

  test('is read again where it was changed here, although no browser has told of that yet', async () => {
    await remembered.read();
    vi.spyOn(fakeBrowser.storage.onChanged, 'trigger').mockResolvedValue([]);
    await fakeBrowser.storage.local.set({ word: 'two' });
    remembered.forget();
    expect(await remembered.read()).toBe('two');
  });
});
