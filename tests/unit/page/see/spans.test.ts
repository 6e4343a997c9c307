// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { columnsIn, gridOf } from '@/utils/page/dom/grid';
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

it('a cell stands in its column, also beside cells that lie over several rows or columns', async () => {
  document.body.innerHTML = `<table><thead><tr><th rowspan="2">Region</th><th colspan="2">2026</th><th rowspan="2">State</th></tr><tr><th>Q1</th><th>Q2</th></tr></thead>
    <tbody><tr><td>North</td><td colspan="2">240 together</td><td>open</td></tr><tr><td rowspan="2">South</td><td>10</td><td>20</td><td>shut</td></tr><tr><td>30</td><td>40</td><td>open</td></tr></tbody></table>`;
  const context = { refs: createRefs(), documentKey: 'key', onRoot: () => undefined, headings: () => [] };
  const { root } = await collect(context, { refPrefix: '', refsAfter: 0 });
  const { text } = renderSnapshot(root, { baseUrl: 'https://s.example/', maxTokens: 1_000 });
  expect(
    text
      .trim()
      .split('\n')
      .map((line) => line.trim()),
  ).toEqual([
    'table [e1]',
    'columns | Region | 2026 | | State',
    'columns | | Q1 | Q2',
    '| North | 240 together | | open',
    '| South | 10 | 20 | shut',
    '| | 30 | 40 | open',
  ]);
});

it('a table with more places than a look can go through tells no columns', () => {
  const row = (at: number) => `<tr><td colspan="1000" rowspan="300">${at}</td><td>${at}</td></tr>`;
  document.body.innerHTML = `<table>${Array.from({ length: 30 }, (_, at) => row(at)).join('')}</table>`;
  expect(columnsIn(document.querySelector('table')!)).toBeUndefined();
});

it.each(['2', '0'])('a cell over rows (%s) ends with the part of the table that it is in', (span) => {
  document.body.innerHTML = `<table><thead><tr><th rowspan="${span}">A</th><th>B</th></tr></thead>
    <tbody><tr><td>1</td><td>2</td></tr></tbody></table>`;
  const { head, body } = gridOf(document.querySelector('table') as Element);
  expect([...head, ...body].map((row) => row.map((cell) => cell.textContent))).toEqual([
    ['A', 'B'],
    ['1', '2'],
  ]);
});
