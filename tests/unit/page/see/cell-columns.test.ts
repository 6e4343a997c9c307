// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest';
import type { CollectOptions, PageNode } from '@/utils/page/api';
import { collect } from '@/utils/page/see/collect';
import { nodesIn } from '@/utils/page/see/nodes';
import { createRefs } from '@/utils/page/see/refs';
import { renderSnapshot } from '@/utils/snapshot/render';

afterEach(() => {
  vi.restoreAllMocks();
  document.body.replaceChildren();
});

const refs = createRefs();

async function rootOf(options: CollectOptions): Promise<PageNode> {
  const context = { refs, documentKey: 'key', onRoot: () => undefined, headings: () => [] };
  const { root } = await collect(context, { refPrefix: '', refsAfter: 0, ...options });
  return root;
}

async function linesOf(options: CollectOptions = {}): Promise<string[]> {
  const { text } = renderSnapshot(await rootOf(options), { baseUrl: 'https://s.example/', maxTokens: 4_000 });
  return text
    .trim()
    .split('\n')
    .map((line) => line.trim());
}

function place(topOf: (element: Element) => number = () => 10): void {
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    return new DOMRect(10, topOf(this), 100, this.localName === 'td' ? 20 : 2_000);
  });
}

it('cells that are read later stand beside those before them', async () => {
  place((element) => (element.localName === 'td' ? Number(element.textContent) * 20 : 10));
  const cells = Array.from({ length: 60 }, (_, at) => `<td>${at}</td>`).join('');
  document.body.innerHTML = `<table><tr><th rowspan="2">A</th><th>B</th></tr><tr>${cells}</tr></table>`;
  const read = nodesIn(await rootOf({ budget: 20_000 })).filter(({ role }) => role === 'cell');
  expect(read.map(({ children = [] }) => children[0]?.name)).toEqual([undefined, ...[...Array(60).keys()].map(String)]);
});

it('a row that is read from a later cell on begins with that, and a cell with itself', async () => {
  place();
  document.body.innerHTML = '<table><tr><td colspan="2">A</td><td>B</td><td>C</td></tr></table>';
  refs.begin('', 0);
  const row = refs.refOf(document.querySelector('tr')!, 'row', '');
  expect(await linesOf({ scope: row, offset: 3 })).toEqual([
    `row [${row}]`,
    `... parts 1-2 of 3: get_page with scope ${row} and offset 1`,
    'cell "C" [e3]',
  ]);
  const cell = refs.refOf(document.querySelector('td + td')!, 'cell', 'B');
  expect(await linesOf({ scope: cell })).toEqual([`cell "B" [${cell}]`]);
});

it('rows that are read later stand in the columns of their table', async () => {
  place();
  document.body.innerHTML = `<table><tbody><tr><td rowspan="2">A</td><td>B</td></tr><tr><td>C</td></tr></tbody></table>`;
  const scope = refs.refOf(document.querySelector('table')!, 'table', '');
  expect((await linesOf({ scope, offset: 2 })).at(-1)).toMatch(/^row \[e\d+\] \| \| C$/);
});

it('cells in parts of a row are not moved', async () => {
  place();
  document.body.innerHTML = `<div role="grid"><div role="row"><div><div role="cell" aria-colspan="2">A</div><div role="cell">B</div></div>
    <div><div role="cell">C</div></div></div></div>`;
  expect((await linesOf()).at(-1)).toBe('| A | | B | C');
});
