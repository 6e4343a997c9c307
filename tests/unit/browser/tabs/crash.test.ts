import { expect, it, vi } from 'vitest';
import { hasCrashed } from '@/utils/browser/tabs/crash';
import { changeTab, openTab, pageRuns } from '../../../helpers/fake-browser';

const gone = () => null;
const runs = () => true;
const lost = () => {
  throw new Error('An unexpected error occurred');
};
const unloaded = () => {
  changeTab(7, { status: 'unloaded' });
  return lost();
};
/** What becomes of one script after the other in tab 7. */
function scripts(...become: (() => unknown)[]): void {
  openTab({ id: 7, url: 'about:blank' });
  pageRuns(() => become.shift()?.());
}

it.each([
  ['runs nothing', [gone], true],
  ['runs scripts', [runs], false],
  ['is lost while it is asked, in Firefox', [lost, gone], true],
  ['is lost while it is asked, in Chromium', [unloaded], true],
  ['is left for another page while it is asked', [lost, runs], false],
  ['is closed to extensions', [lost, lost], false],
])('whether a page that %s has crashed', async (_, said, crashed) => {
  scripts(...said);
  expect(await hasCrashed(7)).toBe(crashed);
});

it('a page that is only busy has not crashed', async () => {
  vi.useFakeTimers();
  scripts(() => new Promise(() => undefined));
  const asked = hasCrashed(7);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await asked).toBe(false);
});
