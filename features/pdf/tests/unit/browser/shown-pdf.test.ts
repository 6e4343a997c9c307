import { expect, test } from 'vitest';
import { pageMethods } from '@/utils/contracts/page-methods';
import type { PagePort } from '@/utils/contracts/ports';
import { pdfFiles } from '@/features/pdf/browser/pdf-files';
import type { PdfReading, PdfText } from '@/features/pdf/core/pdf-text';
import { withFiles } from '@/utils/browser/page/files-port';
import { fail, type AgentError } from '@/utils/failure';

const url = 'https://shop.example/terms.pdf';
const { signal } = new AbortController();
const manual: PdfText = {
  total: 3,
  pages: [
    {
      number: 1,
      blocks: [
        { kind: 'heading', text: 'Terms of sale' },
        { kind: 'text', text: 'Goods can be returned.' },
      ],
    },
    {
      number: 2,
      blocks: [
        {
          kind: 'table',
          rows: [
            ['Article', 'Price'],
            ['Blue mug', '9.50'],
            ['Red mug', '8.00'],
          ],
        },
      ],
    },
    { number: 3, blocks: [] },
  ],
};

/** A task's page that is in the browser's viewer, or an ordinary one. */
function pageWith(shown: PdfReading | undefined, maxTokens = 1_000) {
  const calls: string[] = [];
  const tab = { tabId: 1, url, title: 'terms.pdf' };
  const closed = fail('RESTRICTED_PAGE', 'In a viewer.', { params: { viewer: 'open' } });
  const inner = {
    async view() {
      calls.push('view');
      return {
        ...tab,
        documentKey: 'd',
        text: 'the page',
        truncated: false,
        ...(shown ? { problem: closed.failure } : {}),
      };
    },
    async extract() {
      calls.push('extract');
      return { tables: [], text: 'text of the page' };
    },
    async act() {
      calls.push('act');
      return { summary: 'Clicked.' };
    },
  } as unknown as PagePort;
  return { calls, inner, page: withFiles(inner, parts(shown, maxTokens)) };
}

const parts = (shown: PdfReading | undefined, maxTokens = 1_000) => ({
  shown: { read: async () => ({ url, key: 'k', file: shown && pdfFiles.open(shown) }) },
  snapshotTokens: () => maxTokens,
  current: () => ({ url, document: 'd' }),
  fileText: async () => 'an attached text',
});

test('a PDF is a page of text with a region for each of its pages', async () => {
  const { page } = pageWith({ ok: true, pdf: manual });
  expect((await page.view({}, signal)).text.split('\n')).toEqual([
    '"PDF, 3 pages. It can be read, not operated. scope e3 reads page 3; find searches all pages. Name the page of what you quote."',
    'region "Page 1 of 3" [e1]',
    ' heading "Terms of sale"',
    ' "Goods can be returned."',
    'region "Page 2 of 3" [e2]',
    ' table',
    '  | Article | Price',
    '  | Blue mug | 9.50',
    '  | Red mug | 8.00',
    'region "Page 3 of 3" [e3]',
    ' "(no text: a picture, such as a scan, or empty)"',
  ]);
});

test('one page of a PDF is read by its ref, words are found wherever they are, and a long PDF can be read on', async () => {
  const { page } = pageWith({ ok: true, pdf: manual }, 40);
  expect((await page.view({ scope: 'e1' }, signal)).text).toBe(
    'region "Page 1 of 3" [e1]\n heading "Terms of sale"\n "Goods can be returned."',
  );
  expect((await page.view({ find: { text: 'BLUE' } }, signal)).text).toBe(
    'region "Page 2 of 3" [e2]\n table\n  | Blue mug | 9.50',
  );
  expect((await page.view({}, signal)).text).toMatch(/more lines: get_page with offset \d+$/);
  await expect(page.view({ scope: 'e9' }, signal)).rejects.toMatchObject({ failure: { code: 'STALE_REF' } });
  await expect(page.view({ selector: 'p' }, signal)).rejects.toMatchObject({ failure: { code: 'INVALID_ARGUMENTS' } });
});

test('tables, records and headings of a PDF are data, its text has the page numbers', async () => {
  const { page } = pageWith({ ok: true, pdf: manual });
  await page.view({}, signal);
  expect(await page.extract({ what: 'tables' }, signal)).toEqual({
    tables: [
      {
        title: 'Page 2',
        columns: ['Article', 'Price'],
        rows: [
          ['Blue mug', '9.50'],
          ['Red mug', '8.00'],
        ],
      },
    ],
  });
  const fields = [
    { name: 'name of the article', type: 'text' as const },
    { name: 'price', type: 'number' as const },
    { name: 'weight', type: 'number' as const },
  ];
  expect(await page.extract({ what: 'records', fields }, signal)).toEqual({
    tables: [
      {
        title: 'Page 2',
        columns: ['name of the article', 'price', 'weight'],
        rows: [
          ['Blue mug', 9.5, null],
          ['Red mug', 8, null],
        ],
      },
    ],
    notes: ['Not found: weight.'],
  });
  expect((await page.extract({ what: 'headings' }, signal)).tables[0]?.rows).toEqual([['1', 'Terms of sale']]);
  const { markdown } = await page.article(signal);
  expect(markdown).toContain('## Page 1\n\n### Terms of sale (page 1)\n\nGoods can be returned.');
});

test('no action is possible in a PDF, and the failure says why', async () => {
  const { page, calls } = pageWith({ ok: true, pdf: manual });
  await page.view({}, signal);
  await expect(page.act({ kind: 'click', ref: 'e1' }, signal)).rejects.toMatchObject({
    failure: { code: 'RESTRICTED_PAGE', message: expect.stringContaining('nothing can be done in it') },
  });
  expect(calls).toEqual(['view']);
});

test('a file that cannot be read says why', async () => {
  const { page } = pageWith({ ok: false, why: 'password' });
  expect((await page.view({}, signal)).problem).toMatchObject({
    code: 'RESTRICTED_PAGE',
    message: expect.stringContaining('protected by a password'),
  });
});

test('an ordinary page is not affected', async () => {
  const { page, calls } = pageWith(undefined);
  expect((await page.view({}, signal)).text).toBe('the page');
  await page.extract({ what: 'text' }, signal);
  await page.act({ kind: 'click', ref: 'e1' }, signal);
  expect(calls).toEqual(['view', 'extract', 'act']);
});

test('a file that is asked for by name is not taken for what the tab shows', async () => {
  const { page, calls } = pageWith({ ok: true, pdf: manual });
  expect((await page.extract({ what: 'text', file: 'list.csv' }, signal)).text).toBe('an attached text');
  expect(calls).toEqual([]);
});

test('in a PDF nothing is done but what its file answers', async () => {
  const names = Object.keys(pageMethods) as (keyof PagePort)[];
  const viewer = Object.fromEntries(names.map((name) => [name, async () => ({ url, text: 'viewer' })]));
  const { view } = pageWith({ ok: true, pdf: manual }).inner;
  const page = withFiles({ ...(viewer as unknown as PagePort), view }, parts({ ok: true, pdf: manual }));
  await page.view({}, signal);
  const told = await Promise.all(
    names.map(async (name) => {
      const work = page[name] as (...args: unknown[]) => Promise<{ text?: string }>;
      const answer = await work({ what: 'links' }, signal).catch((error: AgentError) => error.failure.code);
      return [name, answer] as const;
    }),
  );
  const those = (fits: (answer: (typeof told)[number][1]) => boolean) =>
    told.filter(([, answer]) => fits(answer)).map(([name]) => name);
  const withFact = (fact: string) => names.filter((name) => pageMethods[name].inViewer === fact);
  expect(those((answer) => answer === 'RESTRICTED_PAGE')).toEqual(withFact('refused'));
  expect(those((answer) => typeof answer === 'object' && answer.text === 'viewer')).toEqual(withFact('same'));
});
