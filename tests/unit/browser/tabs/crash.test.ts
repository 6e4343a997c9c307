import { beforeEach, expect, it, vi } from 'vitest';

const answers: (() => Promise<unknown>)[] = [];
const tab = { url: 'about:blank', status: 'complete', discarded: false };
vi.mock('wxt/browser', () => ({
  browser: {
    tabs: { get: () => Promise.resolve(tab) },
    scripting: { executeScript: () => answers.shift()?.() },
  },
}));
const { hasCrashed } = await import('@/utils/browser/tabs/crash');

const gone = () => Promise.resolve([{ result: null }]);
const runs = () => Promise.resolve([{ result: true }]);
const lost = () => Promise.reject(new Error('An unexpected error occurred'));
const unloaded = () => {
  tab.status = 'unloaded';
  return lost();
};
beforeEach(() => {
  answers.length = 0;
  tab.status = 'complete';
});

it.each([
  ['runs nothing', [gone], true],
  ['runs scripts', [runs], false],
  ['is lost while it is asked, in Firefox', [lost, gone], true],
  ['is lost while it is asked, in Chromium', [unloaded], true],
  ['is left for another page while it is asked', [lost, runs], false],
  ['is closed to extensions', [lost, lost], false],
])('whether a page that %s has crashed', async (_, said, crashed) => {
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
