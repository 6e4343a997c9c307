import { beforeEach, expect, it, vi } from 'vitest';
import { navigationEnd } from '@/utils/browser/tabs/await-document';
import { changeTab, openTab, tellNavigation } from '../../../helpers/fake-browser';

const navigation = (event: Parameters<typeof tellNavigation>[1]) => void tellNavigation({ tabId: 7 }, event);
const complete = () => changeTab(7, { status: 'complete' });

/** Waits for the end of a navigation while the steps are told. Gives how it ended, and after how many milliseconds. */
async function waited(...steps: (() => void)[]): Promise<string> {
  const begun = Date.now();
  const ended = navigationEnd(7, 30_000, new AbortController().signal).then(
    () => 'there',
    (error: Error) => error.message,
  );
  for (const step of steps) {
    await vi.advanceTimersByTimeAsync(100);
    step();
  }
  const how = ended.then((word) => `${word} after ${Date.now() - begun} ms`);
  await vi.advanceTimersByTimeAsync(60_000);
  return how;
}

beforeEach(() => {
  vi.useFakeTimers();
  openTab({ id: 7, status: 'loading' });
  return () => vi.useRealTimers();
});

const begins = () => navigation('onBeforeNavigate');
const commits = () => navigation('onCommitted');
const isParsed = () => navigation('onDOMContentLoaded');
const never = 'No navigation ended within 30000 ms. after 30000 ms';

it.each([
  ['has come when a page that was parsed before, and is still loading, is complete', [complete], 'there after 600 ms'],
  ['has come where it was reported only before the wait began', [commits, complete], 'there after 700 ms'],
  [
    'has come when the page to which another leads has loaded',
    [complete, begins, commits, isParsed],
    'there after 400 ms',
  ],
  ['has not come for events of a page that is being left', [begins, complete], never],
  ['has come with the page whose navigation began before', [commits, isParsed], 'there after 200 ms'],
])('%s', async (_what, steps, how) => {
  expect(await waited(...steps)).toBe(how);
});

it('has come where nothing has been loading for a moment', async () => {
  complete();
  expect(await waited()).toBe('there after 500 ms');
});
