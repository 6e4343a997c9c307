import { beforeEach, expect, test, vi } from 'vitest';
import { pdfFiles } from '@/features/pdf/browser/pdf-files';
import type { PdfReading, PdfText } from '@/features/pdf/core/pdf-text';
import { fileDocument, FrameFiles } from '@/utils/browser/page/frames/frame-files';
import { withFileData, withFileText } from '@/utils/browser/page/with-files';
import type { ReadFile } from '@/utils/contracts/read-files';
import type { Failure } from '@/utils/failure';
import type { CollectOptions } from '@/utils/page/api';
import { renderSnapshot } from '@/utils/snapshot/render';

/** What a script in the page answers, in order. */
const fake = vi.hoisted(() => ({ results: [] as unknown[], runs: [] as unknown[] }));
vi.mock('wxt/browser', () => ({
  browser: {
    scripting: {
      executeScript: (injection: { target: unknown; files?: string[]; args?: unknown[] }) => {
        fake.runs.push(injection.files ?? injection.args?.[0]);
        if (injection.files) return Promise.resolve([{ result: { name: 'reader' } }]);
        const result = fake.results.shift();
        return result instanceof Error ? Promise.reject(result) : Promise.resolve([{ result }]);
      },
    },
    tabs: {
      connect: () => ({
        onMessage: { addListener: (tell: (news: unknown) => void) => tell({ reading: fake.results.shift() }) },
        onDisconnect: { addListener: () => undefined },
        postMessage: (order: { source?: string }) => fake.runs.push(order.source ?? 'what is shown'),
        disconnect: () => undefined,
      }),
    },
    permissions: { contains: () => Promise.resolve(true) },
  },
}));
beforeEach(() => {
  fake.results = [];
  fake.runs = [];
});

const pages = (count: number): PdfText => ({
  total: count,
  pages: Array.from({ length: count }, (_, at) => ({
    number: at + 1,
    blocks: [{ kind: 'text' as const, text: `Words of page ${at + 1}.` }],
  })),
});
const read: PdfReading = { ok: true, pdf: pages(2) };
const holder = { frameId: 4, documentKey: 'd4' };
const url = 'https://shop.example/terms';
const framed = { parent: { tabId: 1, frameId: 0 }, frame: { frameId: 4, url }, src: url };
const made = { parent: { tabId: 1, frameId: 0 }, src: 'blob:https://shop.example/1' };
const inViewer = { code: 'RESTRICTED_PAGE', message: '', params: { viewer: 'open' } } as const;
const embedded = () => new FrameFiles({ signal: new AbortController().signal });
const fileOf = (pdf: PdfText) => pdfFiles.open({ ok: true, pdf }) as ReadFile;

test('a file is read once while its document is there', async () => {
  const pdfs = embedded();
  fake.results = [read];
  expect(await pdfs.read(framed, holder, 'f1', inViewer)).toMatchObject({ url, pages: 2 });
  await pdfs.read(framed, holder, 'f1', inViewer);
  expect(fake.runs).toEqual([['/pdf.js'], 'what is shown']);
  expect(pdfs.found.get('f1')).toMatchObject({ url, holder });
});

test('a file that the page made is read in the page, and says why where the page does not hand it over', async () => {
  const read2 = async (...results: unknown[]) => {
    fake.results = results;
    return embedded().read(made, holder, 'f1', undefined);
  };
  expect(await read2({ is: 'pdf' }, read)).toMatchObject({ pages: 2 });
  expect(fake.runs).toEqual(['blob:https://shop.example/1', ['/pdf.js'], 'blob:https://shop.example/1']);
  expect(await read2({ is: 'other' })).toBeUndefined();
  expect(await read2({ is: 'unreachable' })).toMatch(/the page made.*save and attach/);
  expect(await read2({ is: 'too-large' })).toMatch(/too large/);
  expect(await read2(new Error('Frame with ID 0 was removed.'))).toMatch(/save and attach/);
  expect(await read2({ is: 'pdf' }, { ok: false, why: 'password' })).toMatch(/needs a password/);
});

test('a page that Sidehand may not read is no PDF', async () => {
  const refused = { code: 'NO_PERMISSION', message: '' } as const;
  expect(await embedded().read(framed, holder, 'f1', refused)).toBeUndefined();
  expect(fake.runs).toEqual([]);
});

test('frames that do not answer are no PDF files, however many there are', async () => {
  const pdfs = embedded();
  const busy = { code: 'PAGE_UNRESPONSIVE', message: '' } as const;
  for (let at = 0; at < 50; at++)
    expect(await pdfs.read({ ...framed, src: `about:srcdoc#${at}` }, holder, 'f1', busy)).toBeUndefined();
  fake.results = [read];
  expect(await pdfs.read(framed, holder, 'f1', inViewer)).toMatchObject({ url });
});

test('its text is in the page with its own refs, and what does not fit is named', () => {
  const file = { ...fileOf(pages(40)), url, holder, refPrefix: 'f1' };
  const text = (options: CollectOptions) =>
    renderSnapshot(fileDocument(file, options).root, { baseUrl: url, maxTokens: 10_000 }).text.split('\n');
  const lines = text({ budget: 120 });
  expect(lines.slice(0, 3)).toEqual([
    '"PDF, 40 pages. It can be read, not operated. scope f1e3 reads page 3; find searches all pages. Name the page of what you quote."',
    'region "Page 1 of 40" [f1e1]',
    ' "Words of page 1."',
  ]);
  expect(lines.at(-1)).toMatch(/^"The pages from here on are not shown: scope f1e\d+ reads this one\."$/);
  expect(text({ scope: 'f1e39' })).toEqual(['region "Page 39 of 40" [f1e39]', ' "Words of page 39."']);
  expect(text({ find: { text: 'page 17' } })).toEqual(['region "Page 17 of 40" [f1e17]', ' "Words of page 17."']);
});

test('its tables and words follow those of the page', () => {
  const table = {
    kind: 'table' as const,
    rows: [
      ['Mug', 'Price'],
      ['Blue', '9'],
    ],
  };
  const pdf = fileOf({ total: 1, pages: [{ number: 1, blocks: [table] }] });
  const page = { tables: [{ title: 'Own', columns: ['A'], rows: [['1']] }] };
  expect(withFileData(page, [pdf], { what: 'tables' }).tables.map(({ title }) => title)).toEqual(['Own', 'Page 1']);
  expect(withFileData(page, [pdf], { what: 'links' })).toBe(page);
  const fields = [{ name: 'mug', type: 'text' as const }];
  expect(withFileData({ tables: [] }, [pdf], { what: 'records', fields }).tables[0]?.rows).toEqual([['Blue']]);
  const article = { url, title: 'Shop', markdown: 'Own words.', isArticle: false, cut: false };
  expect(withFileText(article, [pdf]).markdown).toMatch(/^Own words\.\n\n## Page 1\n\n\| Mug/);
  expect(withFileText(article, [])).toBe(article);
});

test('a frame with a file that is not read is shown as one, in either browser', () => {
  const refused = { code: 'NO_PERMISSION', message: '' } as const;
  const why = (failure: Failure, src: string, inPortion = false) => embedded().whyUnread(failure, src, inPortion);
  for (const said of [why(inViewer, 'https://shop.example/terms'), why(refused, '/terms.pdf#page=2')])
    expect(said).toBe('a PDF in the page; open its address to read it');
  expect(why(inViewer, 'https://shop.example/terms', true)).toBe('a PDF in the page; get_page without whole reads it');
  expect(why(refused, 'https://shop.example/pdf')).toBeUndefined();
});
