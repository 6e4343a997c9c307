import { beforeEach, expect, test } from 'vitest';
import { pdfFiles } from '@/features/pdf/browser/pdf-files';
import { onPort, pageRuns } from '@/tests/helpers/fake-browser';
import type { PdfReading } from '@/features/pdf/core/pdf-text';

/** What the script in a tab reads there. */
let reading: PdfReading;
beforeEach(() => {
  pageRuns(() => ({ name: 'reader' }));
  // The reader tells once somebody listens.
  onPort((port) => queueMicrotask(() => port.postMessage({ reading })));
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
