// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { readArticle } from '@/utils/article/read';

beforeEach(() => {
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(10, 10, 100, 20));
});
afterEach(() => {
  vi.restoreAllMocks();
  document.body.replaceChildren();
});

const sentence =
  'The pump is set up by two people, with the valve closed, and is run dry for no longer than a minute. ';

/** As an article and as a page of another kind. */
async function read(html: string): Promise<string[]> {
  document.body.innerHTML = `<article><p>${sentence.repeat(20)}</p>${html}<p>${sentence.repeat(20)}</p></article>`;
  const article = await readArticle();
  document.body.innerHTML = html;
  return [article, await readArticle()].map(({ markdown }) => markdown);
}

it.each([
  ['the ticks of a list', '<ul><li><input type="checkbox" disabled checked> Paint</li></ul>', /- +checked Paint/],
  ['ticks that are open', '<ul><li><input type="checkbox" disabled> Sand</li></ul>', /- +unchecked Sand/],
  [
    'drawings that say something',
    '<table><tr><th>Who</th><th>May</th></tr><tr><td>Ada</td><td><svg role="img" aria-label="No"></svg></td></tr></table>',
    /\| Ada \| No \|/,
  ],
  [
    'a heading in a link',
    '<a href="https://a.example/x"><h3>Part one</h3></a>',
    /^\[Part one\]\(https:\/\/a\.example\/x\)$/m,
  ],
  ['the head of a closed section', '<h3><button aria-expanded="false">Returns</button></h3>', /^### ▸ Returns$/m],
  ['that of an open one', '<h3><button aria-expanded="true">Post</button><button>Edit</button></h3>', /^### Post$/m],
  ['a heading of two lines', '<h2>Part<br>two</h2>', /^## Part two$/m],
])('%s are read', async (_, html, wanted) => {
  for (const markdown of await read(html)) expect(markdown).toMatch(wanted);
});

it('boxes that a person may set are no part of what is read', async () => {
  for (const markdown of await read('<p><input type="checkbox" checked> Send me news</p>'))
    expect(markdown).not.toMatch(/checked/);
});
