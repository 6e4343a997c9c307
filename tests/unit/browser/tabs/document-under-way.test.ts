import { afterEach, expect, test, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { documentUnderWay } from '@/utils/browser/tabs/await-document';
import { tellNavigation } from '../../../helpers/navigation-events';

afterEach(() => {
  vi.restoreAllMocks();
  fakeBrowser.reset();
});

/** What the wait for the document of tab 1 says after each thing that happens. */
async function waiting(status: 'loading' | 'complete', readyState: string, limitMs = 60_000) {
  vi.spyOn(fakeBrowser.tabs, 'get').mockImplementation(async () => ({ id: 1, status }));
  const asked = vi
    .spyOn(fakeBrowser.tabs, 'sendMessage')
    .mockImplementation(async () => ({ ok: true, value: { sinceMutationMs: 0, readyState, documentKey: 'd' } }));
  let over = false;
  const wait = documentUnderWay(1, limitMs, new AbortController().signal).then(() => {
    over = true;
  });
  if (status === 'loading') await vi.waitUntil(() => asked.mock.calls.length > 0);
  await Promise.resolve();
  return { wait, isOver: () => over };
}

test('a tab that loads beside a complete document is waited for until the new document is there', async () => {
  const { wait, isOver } = await waiting('loading', 'complete');
  expect(isOver()).toBe(false);
  await tellNavigation({ tabId: 1, url: 'http://shop.example/2' }, 'onCommitted', 'onDOMContentLoaded');
  await wait;
});

test('neither a tab that is complete nor a document that is still being sent is waited for', async () => {
  await (
    await waiting('complete', 'complete')
  ).wait;
  await (
    await waiting('loading', 'interactive')
  ).wait;
});

test('a document that never comes is waited for until the limit', async () => {
  await (
    await waiting('loading', 'complete', 20)
  ).wait;
});
