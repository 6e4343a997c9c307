import { expect, test, vi } from 'vitest';
import { documentUnderWay } from '@/utils/browser/tabs/await-document';
import { openTab, pageAnswers, tellNavigation } from '../../../helpers/fake-browser';

/** What the wait for the document of tab 1 says after each thing that happens. */
async function waiting(status: 'loading' | 'complete', readyState: DocumentReadyState, limitMs = 60_000) {
  let asked = false;
  openTab({ id: 1, status });
  pageAnswers({
    activity() {
      asked = true;
      return { sinceMutationMs: 0, readyState, documentKey: 'd' };
    },
  });
  let over = false;
  const wait = documentUnderWay(1, limitMs, new AbortController().signal).then(() => {
    over = true;
  });
  if (status === 'loading') await vi.waitUntil(() => asked);
  await Promise.resolve();
  return { wait, isOver: () => over };
}

test('a tab that loads beside a complete document is waited for until the new document is there', async () => {
  const { wait, isOver } = await waiting('loading', 'complete');
  expect(isOver()).toBe(false);
  await tellNavigation({ tabId: 1 }, 'onCommitted', 'onDOMContentLoaded');
  await wait;
});

test('neither a tab that is complete nor a document that is still being sent is waited for', async () => {
  const complete = await waiting('complete', 'complete');
  await complete.wait;
  const sent = await waiting('loading', 'interactive');
  await sent.wait;
});

test('a document that never comes is waited for until the limit', async () => {
  const { wait } = await waiting('loading', 'complete', 20);
  await wait;
});
