import { afterEach, expect, test, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { framesInReach } from '@/utils/browser/client/frames-in-reach';

afterEach(() => {
  vi.restoreAllMocks();
});

const listFrames = (count: number) =>
  vi
    .spyOn(fakeBrowser.webNavigation, 'getAllFrames')
    .mockImplementation(async () => Array.from({ length: count }, (_, frameId) => ({ frameId })));

test('scripts go into all frames of a page, or into the first ones of thousands', async () => {
  listFrames(300);
  expect(await framesInReach(7)).toEqual({ tabId: 7, allFrames: true });
  listFrames(3_000);
  const { tabId, frameIds } = await framesInReach(7);
  expect([tabId, frameIds?.length, frameIds?.[0]]).toEqual([7, 400, 0]);
});

test('a tab that has gone is noticed by the failing script itself', async () => {
  vi.spyOn(fakeBrowser.webNavigation, 'getAllFrames').mockRejectedValue(new Error('No tab with id: 7.'));
  expect(await framesInReach(7)).toEqual({ tabId: 7, allFrames: true });
});
