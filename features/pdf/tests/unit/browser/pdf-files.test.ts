import { beforeEach, expect, test, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { pdfFiles } from '@/features/pdf/browser/pdf-files';
import type { PdfReading } from '@/features/pdf/core/pdf-text';

/** What the script in a tab reads there. */
let reading: PdfReading;
beforeEach(() => {
  fakeBrowser.scripting.executeScript = vi.fn(async () => [{ frameId: 0, result: { name: 'reader' } }]) as never;
  fakeBrowser.tabs.connect = vi.fn(() => ({
    onMessage: { addListener: (tell: (news: unknown) => void) => tell({ reading }) },
    onDisconnect: { addListener: () => undefined },
    postMessage: () => undefined,
    disconnect: () => undefined,
  })) as never;
});
const tab = { tabId: 8, url: 'https://shop.example/terms.pdf', title: 'terms.pdf' };
const shown = async (found: PdfReading) => {
  reading = found;
  const file = await pdfFiles.readShown(tab, true, new AbortController());
  return 'why' in file ? [file.unread, file.isElsewhere] : [file.article(tab).markdown, file.unread];
};

test('the file of a tab is read by its pages, and one that cannot be read says why', async () => {
  const blocks = [{ kind: 'text' as const, text: 'Goods can be returned.' }];
  expect(await shown({ ok: true, pdf: { total: 1, pages: [{ number: 1, blocks }] } })).toEqual([
    '## Page 1\n\nGoods can be returned.',
    undefined,
  ]);
  expect(await shown({ ok: true, pdf: { total: 1, pages: [{ number: 1, blocks: [] }] } })).toContain('no-text');
  expect(await shown({ ok: false, why: 'password' })).toEqual(['password', false]);
  expect(await shown({ ok: false, why: 'damaged' })).toEqual(['damaged', false]);
  expect(await shown({ ok: false, why: 'no-pdf' })).toEqual(['damaged', true]);
});
