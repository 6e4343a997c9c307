import { expect, test, vi } from 'vitest';
import { framesInReach } from '@/utils/browser/client/frames-in-reach';
import { fakeBrowser, showFrames, withFrames } from '../../../helpers/fake-browser';

test('scripts go into all frames of a page, or into the first ones of thousands', async () => {
  showFrames(7, withFrames(299));
  expect(await framesInReach(7)).toEqual({ tabId: 7, allFrames: true });
  showFrames(7, withFrames(2_999));
  const { tabId, frameIds } = await framesInReach(7);
  expect([tabId, frameIds?.length, frameIds?.[0]]).toEqual([7, 400, 0]);
});

test('a tab that has gone is noticed by the failing script itself', async () => {
  vi.spyOn(fakeBrowser.webNavigation, 'getAllFrames').mockRejectedValue(new Error('No tab with id: 7.'));
  expect(await framesInReach(7)).toEqual({ tabId: 7, allFrames: true });
});
