// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { toMarkdownInPieces } from '@/utils/article/in-pieces';

it('a large page is read without its toolbars and buttons, however large it is and wherever they are', async () => {
  const page = document.createElement('main');
  const lines = (words: string) => `<p>${words}</p>`.repeat(160);
  page.innerHTML = `${lines('Read.')}<section><div role="toolbar">${lines('Bold')}</div><p>Last. <button>Copy</button></p></section>`;
  const { markdown, cut } = await toMarkdownInPieces(page, '[role=toolbar], button', Infinity);
  expect(cut).toBe(false);
  expect(markdown.match(/Read\./g)).toHaveLength(160);
  expect(markdown).toContain('Last.');
  expect(markdown).not.toMatch(/Bold|Copy/);
});
