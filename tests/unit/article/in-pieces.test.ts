// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { toMarkdownInPieces } from '@/utils/article/in-pieces';
import { readArticle } from '@/utils/article/read';

beforeEach(() => {
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(10, 10, 100, 20));
});
afterEach(() => {
  vi.restoreAllMocks();
  document.body.replaceChildren();
});

const lines = (words: string, count = 160) => `<p>${words}</p>`.repeat(count);

it('a large page is read whole, piece by piece', async () => {
  const page = document.createElement('main');
  page.innerHTML = `${lines('Read.')}<section>${lines('Read on.')}<p>Last.</p></section>`;
  const { markdown, cut } = await toMarkdownInPieces(page, Infinity);
  expect(cut).toBe(false);
  expect(markdown.match(/Read\./g)).toHaveLength(160);
  expect(markdown.match(/Read on\./g)).toHaveLength(160);
  expect(markdown).toContain('Last.');
});

it('and without its toolbars and buttons, as far as time allows', async () => {
  const bar = '<div role="toolbar"><p>Bold</p></div>';
  document.body.innerHTML = `<main>${bar}<p>First. <button>Copy</button></p>${lines('Read.', 1_500)}</main>`;
  let now = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => (now += 20));
  const { markdown, isArticle, cut } = await readArticle();
  expect({ isArticle, cut }).toEqual({ isArticle: false, cut: true });
  expect(markdown).toMatch(/^First\.\n\nRead\./);
});
