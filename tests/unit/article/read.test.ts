// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest';
import { readArticle } from '@/utils/article/read';

afterEach(() => {
  vi.restoreAllMocks();
  document.body.innerHTML = '';
});

const sentence =
  'The pump is set up by two people, with the valve closed, and is run dry for no longer than a minute. ';

it('an article is only extracted from a page that was read whole, never from a part', async () => {
  document.body.innerHTML = `<article><h1>The pump</h1>${`<p>${sentence.repeat(5)}</p>`.repeat(200)}</article>`;
  expect(await readArticle()).toMatchObject({ isArticle: true, cut: false });
  let now = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => (now += 150));
  const part = await readArticle();
  expect(part).toMatchObject({ isArticle: false, cut: true });
  expect(part.markdown).toContain('The pump is set up by two people');
});
