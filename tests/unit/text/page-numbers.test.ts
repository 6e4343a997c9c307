import { expect, test } from 'vitest';
import { pageNumbersIn } from '@/utils/text/page-numbers';

const found = (text: string, pages = 20) =>
  pageNumbersIn(text, pages).map(({ start, end, page }) => [text.slice(start, end), page]);

test.each([
  ['(Page 2)', 'Page 2', 2],
  ['see p. 12.', 'p. 12', 12],
  ['Seite 3', 'Seite 3', 3],
  ['vgl. S. 4', 'S. 4', 4],
  ['la página 5', 'página 5', 5],
  ['на странице 6', 'странице 6', 6],
  ['см. стр. 7', 'стр. 7', 7],
  ['8ページに', '8ページ', 8],
  ['第9页', '第9页', 9],
  ['في الصفحة 10', 'الصفحة 10', 10],
])('%s names a page', (text, words, page) => {
  expect(found(text)).toEqual([[words, page]]);
});

test('each of several numbers names a page', () => {
  expect(found('pages 3-5, 7 and 9')).toEqual([
    ['pages 3', 3],
    ['5', 5],
    ['7', 7],
    ['9', 9],
  ]);
});

test.each(['page 0', 'page 21', 'homepage 3', 'items. 3', '20 pages', 'page two', '共100页'])(
  '%s names no page of this file',
  (text) => {
    expect(found(text)).toEqual([]);
  },
);
