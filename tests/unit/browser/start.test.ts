import { expect, test, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';

const seen = vi.hoisted((): { built: string[]; loaded: string[] } => ({ built: [], loaded: [] }));

vi.mock('zod', async (load) => {
  const zod: Record<string, unknown> = await load();
  const counted = Object.entries(zod).map(([name, value]) => [
    name,
    /^[a-z]/.test(name) && name !== 'config' && typeof value === 'function'
      ? (...args: unknown[]): unknown => {
          seen.built.push(name);
          return (value as (...given: unknown[]) => unknown)(...args);
        }
      : value,
  ]);
  return Object.fromEntries(counted) as Record<string, unknown>;
});

const noted = vi.hoisted(() => (name: string) => async (load: () => Promise<object>) => {
  seen.loaded.push(name);
  return { ...(await load()) };
});

vi.mock('@/utils/zod', noted('schemas'));
vi.mock('@/locales/en.json', noted('words'));
vi.mock('@/utils/browser/host/host', noted('host'));
vi.mock('@/utils/agent/loop/run', noted('loop'));
vi.mock('@/utils/guard', noted('guard'));
vi.mock('@/utils/tools', noted('tools'));
vi.mock('@/utils/llm', noted('models'));
vi.mock('@/features/offline-commands/core', noted('offline commands'));
vi.mock('@/utils/web/public-suffixes', noted('public suffixes'));

const read = vi.spyOn(fakeBrowser.storage.local, 'get');
await import('@/entrypoints/background');
const inFirstTurn = [...seen.loaded];
await import('@/entrypoints/background/rest');
const atStart = { built: [...seen.built], loaded: [...seen.loaded], read: read.mock.calls.length };
// All that a task needs is compiled here, which no limit of a test ends.
await import('@/utils/browser/host/task-launcher');

test('the background builds no schema and reads no setting before it has started', async () => {
  expect(atStart).toMatchObject({ built: [], read: 0 });
  read.mockClear();
  const { generalSettings } = await import('@/utils/browser/settings/storage');
  expect((await generalSettings.read()).maxSteps).toBe(100);
  expect(seen.built).toContain('number');
  expect(read).toHaveBeenCalledTimes(1);
});

test('the background starts without what only a task needs, and answers its first event with less', () => {
  expect(inFirstTurn).toEqual([]);
  expect(atStart.loaded.toSorted()).toEqual(['host', 'schemas', 'words']);
  const forTasks = seen.loaded.filter((name) => !atStart.loaded.includes(name)).sort();
  expect(forTasks).toEqual(['guard', 'loop', 'models', 'offline commands', 'public suffixes', 'tools']);
});
