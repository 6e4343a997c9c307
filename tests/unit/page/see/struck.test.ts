// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { extract } from '@/utils/page/extract/extract';
import { collect } from '@/utils/page/see/collect';
import { createRefs } from '@/utils/page/see/refs';
import { renderSnapshot } from '@/utils/snapshot/render';

beforeEach(() => {
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(10, 10, 100, 20));
});
afterEach(() => {
  vi.restoreAllMocks();
  document.body.replaceChildren();
});

const line = 'style="text-decoration-line: line-through"';

async function linesOf(html: string, find?: string): Promise<string[]> {
  document.body.innerHTML = `<style>span, b, a, s { display: inline } s { text-decoration-line: line-through }</style>${html}`;
  const context = { refs: createRefs(), documentKey: 'key', onRoot: () => undefined, headings: () => [] };
  const { root } = await collect(context, {
    refPrefix: '',
    refsAfter: 0,
    ...(find === undefined ? {} : { find: { text: find } }),
  });
  return renderSnapshot(root, { baseUrl: 'https://other.example/', maxTokens: 1_000 }).text.trim().split('\n');
}

it('a line through a text is told, in the text and beside a name', async () => {
  expect(
    await linesOf(
      `<p>Lamp <span ${line}>89.00</span> <b>59.00</b></p><p ${line}>Buy <b>milk</b> <i style="float: left">now</i></p>` +
        `<a href="https://s.example/lamp">Lamp <i ${line}>89</i> <b>59</b></a><h2 ${line}>Old plan</h2>`,
    ),
  ).toEqual([
    '"Lamp ~~89.00~~ 59.00 / ~~Buy~~ ~~milk~~ / now"',
    'link "Lamp 89 59" [e1] url="https://s.example/lamp" struck="89"',
    'heading "Old plan" level=2 struck="Old plan"',
  ]);
});

it('only what can be seen of a name is told as struck', async () => {
  const link = (content: string, label = '') => `<a href="https://s.example/"${label}>${content}</a>`;
  const words = 'secret words';
  expect(
    await linesOf(
      link(`New <s style="visibility: hidden">${words}</s>`) +
        link(`New <s style="font-size: 0">${words}</s>`) +
        link(`New <s><i aria-hidden="true">${words}</i></s>`) +
        link('<s>$50</s>', ' aria-label="Shoe"') +
        `<div contenteditable="true" aria-label="Note"><s>Done</s></div>`,
    ),
  ).toEqual([
    'link "New" [e1] url="https://s.example/"',
    'link "New" [e2] url="https://s.example/"',
    'link "New" [e3] url="https://s.example/"',
    'link "Shoe" [e4] url="https://s.example/" description="~~$50~~"',
    'textbox "Note" [e5] multiline value="Done"',
  ]);
});

it('what is longer than a name is told below it, and as struck there', async () => {
  const name = `${'long '.repeat(59)}long…`;
  expect(await linesOf(`<h2><s>${'long '.repeat(100)}</s></h2>`)).toEqual([
    `heading "${name}" level=2`,
    ` "~~${'long '.repeat(100).trim()}~~"`,
  ]);
});

it('struck text is found with and without its marks', async () => {
  const html = `<p>Lamp <span ${line}>89.00</span> 59.00</p>`;
  for (const find of ['89.00 59', '~~89.00~~ 59']) expect((await linesOf(html, find)).join()).toContain('59.00');
});

it('signs of the page itself that look like those marks are found as they are written', async () => {
  const html = `<div><p>Plan <b>a ~~b~~ c</b></p></div><p title="x ~~y~~ z" role="img"></p>`;
  expect((await linesOf(html, 'a ~~b~~ c')).join()).toContain('Plan');
  expect((await linesOf(html, 'a b c')).join()).toContain('Plan');
  expect((await linesOf(`<div><section>${html}</section></div>`, 'x ~~y~~ z')).join()).toContain('x ~~y~~ z');
});

it('a number that a line goes through is not the number, unless there is no other', async () => {
  document.body.innerHTML = `<table><tr><th>Name</th><th>Price</th></tr>
    <tr><td>Lamp</td><td><span ${line}>89.00</span> 59.00</td></tr><tr><td ${line}>Desk</td><td ${line}>120.00</td></tr></table>`;
  const read = (what: 'tables' | 'records') =>
    extract(
      {
        what,
        fields: [
          { name: 'name', type: 'text' },
          { name: 'price', type: 'number' },
        ],
      },
      { element: document.body, collected: () => Promise.resolve({ role: 'document' }) },
    ).then(({ tables }) => tables[0]?.rows);
  expect(await read('records')).toEqual([
    ['Lamp', 59],
    ['~~Desk~~', 120],
  ]);
  expect(await read('tables')).toEqual([
    ['Lamp', '~~89.00~~ 59.00'],
    ['~~Desk~~', '~~120.00~~'],
  ]);
});
