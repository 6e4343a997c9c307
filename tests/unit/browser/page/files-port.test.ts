import { expect, test } from 'vitest';
import type { PagePort } from '@/utils/contracts/ports';
import type { OpenedFile } from '@/utils/contracts/read-files';
import { withFiles } from '@/utils/browser/page/files-port';
import { pagePort, type Methods } from '../../../helpers/page-port';

const { signal } = new AbortController();
const url = 'https://shop.example/terms';
const terms: OpenedFile = {
  pages: 3,
  nodes: ({ scope }) => ({ role: 'document', children: [{ role: 'text', name: `Goods, at ${scope}.` }] }),
  extract: ({ what }) => ({ tables: [], text: `${what} of the file` }),
  article: (of) => ({ ...of, markdown: 'Goods', isArticle: true, cut: false }),
};
const locked: OpenedFile = { unread: 'password', why: 'It is protected.', isElsewhere: false };
const named: Record<string, OpenedFile | string> = { 'list.csv': 'mug;9.50\n\ncup;12.00', terms, locked };

/** `file`: in the viewer of the browser; without it, where no feature reads files. */
function pageIn(viewer: 'open' | undefined, file?: OpenedFile): PagePort {
  const problem = { code: 'RESTRICTED_PAGE' as const, message: 'In a viewer.', params: { viewer: String(viewer) } };
  const view = async () => ({ url, text: 'the page', ...(viewer ? { problem } : {}) });
  return pageWith(view, file);
}

function pageWith(
  view: Required<Methods>['view'],
  file?: OpenedFile,
  current = () => ({ url, document: 'd' }),
): PagePort {
  const inner = pagePort({ view, extract: async () => ({ tables: [], text: 'text of the page' }) });
  const shown = { read: async () => ({ url, key: 'k', file }) };
  const fileText = async (name: string) => named[name] ?? '';
  return withFiles(inner, { shown, snapshotTokens: () => 1_000, current, fileText });
}
const seen = async (look: Parameters<PagePort['view']>[0]) => (await pageIn(undefined).view(look, signal)).text;
const read = async (page: PagePort, file?: string) =>
  (await page.extract({ what: 'text', ...(file ? { file } : {}) }, signal)).text;

test('a file that is asked for by name is read in place of the page: a text by its lines, others as they are read', async () => {
  expect(await seen({ file: 'list.csv' })).toBe('"mug;9.50 / cup;12.00"');
  expect(await seen({ file: 'list.csv', find: { text: 'CUP' } })).toBe('"cup;12.00"');
  expect(await seen({ file: 'terms', scope: 'e1' })).toBe('"Goods, at e1."');
  const page = pageIn(undefined);
  expect([await read(page, 'list.csv'), await read(page, 'terms')]).toEqual([named['list.csv'], 'text of the file']);
});

test('a file that is asked for by name and cannot be read says why', async () => {
  await expect(seen({ file: 'locked' })).rejects.toMatchObject({
    failure: { code: 'WRONG_ELEMENT', message: 'It is protected.' },
  });
});

test('a file in a viewer of the browser is read in place of the page', async () => {
  const page = pageIn('open', terms);
  const view = await page.view({ scope: 'e1' }, signal);
  expect(view).toMatchObject({ documentKey: 'k', text: '"Goods, at e1."', pages: 3 });
  expect([await read(page), (await page.article(signal)).markdown]).toEqual(['text of the file', 'Goods']);
});

test('a protected file in a viewer gives the panel its address', async () => {
  expect((await pageIn('open', locked).view({}, signal)).problem).toEqual({
    code: 'RESTRICTED_PAGE',
    message: 'It is protected.',
    params: { viewer: 'open', locked: url },
  });
});

test('the page is read where there is no file', async () => {
  const page = pageIn(undefined);
  expect([await seen({}), await read(page)]).toEqual(['the page', 'text of the page']);
  const unread = await pageIn('open').view({}, signal);
  expect([unread.text, unread.problem?.message]).toEqual(['the page', 'In a viewer.']);
});

test('a page is looked at again for a file only where its tab has another document', async () => {
  let [looks, document] = [0, 'first'];
  const view = async () => ({ url, text: String((looks += 1)) });
  const page = pageWith(view, undefined, () => ({ url: `${url}/${looks}`, document }));
  await page.view({}, signal);
  await read(page);
  expect(looks).toBe(1);
  document = 'second';
  await read(page);
  expect(looks).toBe(2);
});
