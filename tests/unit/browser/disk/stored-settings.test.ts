import { expect, test, vi } from 'vitest';
import { storage } from 'wxt/utils/storage';
import { storedSettings } from '@/utils/disk/stored-settings';

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
