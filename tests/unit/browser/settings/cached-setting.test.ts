import { expect, test, vi } from 'vitest';
import { CachedSetting } from '@/utils/browser/settings/cached-setting';

/** A setting as it is stored, that tells of its changes. */
function stored(first: string) {
  let value = first;
  const told = new Set<(value: string) => void>();
  const read = vi.fn(async () => value);
  const write = async (next: string) => {
    value = next;
    for (const tell of told) tell(next);
  };
  const watch = (changed: (value: string) => void) => {
    told.add(changed);
    return () => void told.delete(changed);
  };
  return { read, write, watch, told };
}

test('a setting that is remembered is read once, and again after each change', async () => {
  const settings = stored('one');
  const remembered = new CachedSetting(settings);
  expect([await remembered.read(), await remembered.read()]).toEqual(['one', 'one']);
  expect(settings.read).toHaveBeenCalledTimes(1);
  await settings.write('two');
  expect(await remembered.read()).toBe('two');
  remembered.dispose();
  expect(settings.told.size).toBe(0);
});

test('a setting that could not be read is read again', async () => {
  const settings = stored('one');
  const remembered = new CachedSetting(settings);
  settings.read.mockRejectedValueOnce(new Error('busy'));
  await expect(remembered.read()).rejects.toThrow('busy');
  expect(await remembered.read()).toBe('one');
});

test('a setting that was changed here is read again, although no browser has told of that yet', async () => {
  const settings = stored('tools');
  const remembered = new CachedSetting(settings);
  await remembered.read();
  settings.read.mockResolvedValueOnce('no tools');
  remembered.forget();
  expect(await remembered.read()).toBe('no tools');
});
