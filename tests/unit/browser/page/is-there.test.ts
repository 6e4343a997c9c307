import { expect, test } from 'vitest';
import { isThere } from '@/utils/browser/page/is-there';
import type { PageView } from '@/utils/contracts/events';
import { fail } from '@/utils/failure';
import { openTab, pageAnswers } from '../../../helpers/fake-browser';

const { signal } = new AbortController();
const seen: PageView = {
  tabId: 1,
  url: 'https://shop.example/',
  title: 'Shop',
  documentKey: 'd1',
  text: 'A mug',
  truncated: false,
};

/** What the tab shows by now; with null its page cannot be asked. */
async function isStillThere({ url = seen.url, documentKey = 'd1' as string | null, isOpen = true, view = seen }) {
  if (isOpen) openTab({ id: 1, url });
  pageAnswers({
    activity() {
      if (documentKey === null) throw fail('NAVIGATED', 'The page navigated away.');
      return { documentKey };
    },
  });
  return isThere(view, signal);
}

test('a page that was seen is still there where its tab shows the same document', async () => {
  expect(await isStillThere({})).toBe(true);
});

test.each([
  ['another document has the same address', { documentKey: 'd2' }],
  ['the document has another address', { url: 'https://shop.example/#cart' }],
  ['the page cannot be asked', { documentKey: null }],
  ['its tab is closed', { isOpen: false }],
  ['it could not be read', { view: { ...seen, documentKey: '' }, documentKey: '' }],
])('it is not where %s', async (_, now) => {
  expect(await isStillThere(now)).toBe(false);
});
