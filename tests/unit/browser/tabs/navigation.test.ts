import { expect, it } from 'vitest';
import { NavigationWatch } from '@/utils/browser/tabs/navigation';
import { tellNavigation } from '../../../helpers/fake-browser';

const SHOP = 'https://shop.example/';

it.each([
  ['the first document of a new tab is not the one that was asked for', SHOP, 'about:blank', false],
  ['the document that was asked for is', SHOP, SHOP, true],
  ['an empty document is, where it was asked for', 'about:blank', 'about:blank', true],
  ['an empty document is one to go back to', undefined, 'about:blank', true],
])('%s', async (_what, to, url, isReady) => {
  using watch = new NavigationWatch(7, undefined, to);
  await tellNavigation(
    { tabId: 7, url },
    ...(['onBeforeNavigate', 'onCommitted', 'onDOMContentLoaded', 'onCompleted'] as const),
  );
  expect([watch.started, watch.committed, watch.isReady]).toEqual([isReady, isReady, isReady]);
});
