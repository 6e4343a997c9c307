import { afterEach, expect, test, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { isThere } from '@/utils/browser/page/is-there';
import type { PageView } from '@/utils/contracts/events';

const { signal } = new AbortController();
const seen: PageView = {
  tabId: 1,
  url: 'https://shop.example/',
  title: 'Shop',
  documentKey: 'd1',
  text: 'A mug',
  truncated: false,
};

afterEach(() => {
  vi.restoreAllMocks();
});

/** What the tab shows by now; with null its page cannot be asked. */
async function isStillThere({ url = seen.url, documentKey = 'd1' as string | null, isOpen = true, view = seen }) {
  vi.spyOn(fakeBrowser.tabs, 'get').mockImplementation((async () => {
    if (!isOpen) throw new Error('No tab with id: 1.');
    return { url };
  }) as never);
  vi.spyOn(fakeBrowser.tabs, 'sendMessage').mockImplementation(async () =>
    documentKey === null
      ? { ok: false, failure: { code: 'NAVIGATED', message: 'The page navigated away.' } }
      : { ok: true, value: { documentKey } },
  );
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
