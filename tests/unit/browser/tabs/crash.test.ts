import { beforeEach, expect, it, vi } from 'vitest';

const answers: (() => Promise<unknown>)[] = [];
vi.mock('wxt/browser', () => ({
  browser: {
    tabs: { get: () => Promise.resolve({ url: 'about:blank', status: 'complete', discarded: false }) },
    scripting: { executeScript: () => answers.shift()?.() },
  },
}));
const { hasCrashed } = await import('@/utils/browser/tabs/crash');

const gone = () => Promise.resolve([{ result: null }]);
const runs = () => Promise.resolve([{ result: true }]);
const lost = () => Promise.reject(new Error('An unexpected error occurred'));
beforeEach(() => void (answers.length = 0));

it.each([
  ['runs nothing', [gone], true],
  ['runs scripts', [runs], false],
  ['is lost while it is asked', [lost, gone], true],
  ['is left for another page while it is asked', [lost, runs], false],
  ['is closed to extensions', [lost, lost], false],
])('of a page that %s', async (_, said, crashed) => {
  answers.push(...said);
  expect(await hasCrashed(7)).toBe(crashed);
});

it('a page that is only busy has not crashed', async () => {
  vi.useFakeTimers();
  answers.push(() => new Promise(() => undefined));
  const asked = hasCrashed(7);
  await vi.advanceTimersByTimeAsync(1_000);
  vi.useRealTimers();
  expect(await asked).toBe(false);
});
