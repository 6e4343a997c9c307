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

it('has come when a page that was parsed before, and is still loading, is complete and leads nowhere else', async () => {
  expect(await waited(complete)).toBe('there after 600 ms');
});

it('has come where the browser reported the new page only before the wait began', async () => {
  expect(await waited(() => navigation('onCommitted'), complete)).toBe('there after 700 ms');
});

it('has come when the page to which such a page leads has loaded', async () => {
  expect(
    await waited(
      complete,
      () => navigation('onBeforeNavigate'),
      () => navigation('onCommitted'),
      () => navigation('onDOMContentLoaded'),
    ),
  ).toBe('there after 400 ms');
});

it('has not come for events of a page that is being left', async () => {
  expect(await waited(() => navigation('onBeforeNavigate'), complete)).toBe(
    'No navigation ended within 30000 ms. after 30000 ms',
  );
});

it('has come with the page whose navigation began before', async () => {
  expect(
    await waited(
      () => navigation('onCommitted'),
      () => navigation('onDOMContentLoaded'),
    ),
  ).toBe('there after 200 ms');
});

it('has come where nothing has been loading for a moment', async () => {
  complete();
  expect(await waited()).toBe('there after 500 ms');
});
