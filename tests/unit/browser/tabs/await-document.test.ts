import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { callPage } from '@/utils/browser/client/page-client';
import { resetPatience } from '@/utils/browser/client/patience';
import { readable } from '@/utils/browser/tabs/await-document';
import { NavigationWatch } from '@/utils/browser/tabs/navigation';
import { pageAnswers, silentPages } from '../../../helpers/fake-browser';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  resetPatience({ tabId: 1, frameIds: [0] });
});

/** Seconds until it has settled. */
async function secondsOf(work: Promise<unknown>): Promise<number> {
  const startedAt = Date.now();
  let isOver = false;
  void work.catch(() => undefined).finally(() => (isOver = true));
  while (!isOver) await vi.advanceTimersByTimeAsync(100);
  return Math.round((Date.now() - startedAt) / 1_000);
}

/** It is never parsed. */
const arrival = async () => {
  using watch = new NavigationWatch(1);
  await readable(watch, new AbortController().signal);
};
const look = () => callPage({ tabId: 1, frameId: 0 }, 'activity', {});

test('a document that is silent as it arrives, as under a dialog, is not waited for as long by the look after it', async () => {
  silentPages();
  const seconds = [await secondsOf(arrival()), await secondsOf(look())];
  // The model goes to another page of the kind.
  await vi.advanceTimersByTimeAsync(2_000);
  seconds.push(await secondsOf(arrival()), await secondsOf(look()));
  expect(seconds).toEqual([11, 2, 20, 2]);
});

test('a document that grows all the time is taken after 10 s, one that has stopped after 2 s', async () => {
  let sinceMutationMs = 0;
  pageAnswers({ activity: () => ({ sinceMutationMs }) });
  expect(await secondsOf(arrival())).toBe(10);
  sinceMutationMs = 2_000;
  expect(await secondsOf(arrival())).toBe(0);
});
