import { expect, test } from 'vitest';
import type { ReadFile } from '@/utils/contracts/read-files';
import { pdfFiles } from '../../browser/pdf-files';
import type { PdfReading } from '../../core/pdf-text';

const open = (reading: PdfReading) => pdfFiles.open(reading);

test('what was read of a file is opened with its pages and their text', () => {
  const pdf = { total: 2, pages: [{ number: 1, blocks: [{ kind: 'text' as const, text: 'Terms' }] }] };
  const file = open({ ok: true, pdf }) as ReadFile;
  expect([file.pages, file.unread, file.extract({ what: 'text' }).text]).toEqual([2, undefined, '## Page 1\n\nTerms']);
});

test('a file that cannot be read says why', () => {
  expect(open({ ok: false, why: 'password' })).toMatchObject({
    unread: 'password',
    why: expect.stringContaining('password') as string,
  });
});

test('a file whose pages are pictures has no text', () => {
  const pdf = { total: 1, pages: [{ number: 1, blocks: [] }] };
  expect(open({ ok: true, pdf })).toMatchObject({ pages: 1, unread: 'no-text' });
});
