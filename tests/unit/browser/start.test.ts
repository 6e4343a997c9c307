import { expect, test, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';

// Before any module is loaded that asks which browser it is in.
await vi.hoisted(async () => {
  const fake = (await import('wxt/testing/fake-browser')).fakeBrowser;
  Object.assign(globalThis, { browser: fake, chrome: fake });
});

const built = vi.hoisted((): string[] => []);

vi.mock('zod', async (load) => {
  const zod: Record<string, unknown> = await load();
  const counted = Object.entries(zod).map(([name, value]) => [
    name,
    /^[a-z]/.test(name) && name !== 'config' && typeof value === 'function'
      ? (...args: unknown[]): unknown => {
          built.push(name);
          return (value as (...given: unknown[]) => unknown)(...args);
        }
      : value,
  ]);
  return Object.fromEntries(counted) as Record<string, unknown>;
});

const read = vi.spyOn(fakeBrowser.storage.local, 'get');
await import('@/entrypoints/background');

test('the background builds no schema and reads no setting before it has started', async () => {
  expect(built).toEqual([]);
  expect(read).not.toHaveBeenCalled();
  const { generalSettings } = await import('@/utils/browser/settings/storage');
  expect((await generalSettings.read()).maxSteps).toBe(100);
  expect(built).toContain('number');
  expect(read).toHaveBeenCalledTimes(1);
});
