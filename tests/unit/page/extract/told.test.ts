// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Extracted, ExtractKind } from '@/utils/page/api';
import { extract } from '@/utils/page/extract/extract';

beforeEach(() => {
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(10, 10, 100, 20));
});
afterEach(() => {
  vi.restoreAllMocks();
  document.body.innerHTML = '';
});

function read(what: ExtractKind, html: string): Promise<Extracted> {
  document.body.innerHTML = html;
  const fields = ['name', 'sum', 'due', 'state'].map((name) => ({ name, type: 'text' as const, optional: true }));
  return extract({ what, fields }, { element: document.body, collected: () => Promise.resolve({ role: 'document' }) });
}

describe('what is read as data', () => {
  it('says how ticks, radio buttons and switches stand in their cells', async () => {
    const { tables } = await read(
      'tables',
      `<table><tr><th>Who</th><th>Read</th><th>Role</th><th>Mail</th></tr>
      <tr><td>Ada</td><td><input type="checkbox" checked></td><td><input type="radio" name="a" value="1">admin <input type="radio" name="a" value="2" checked>guest</td><td><i role="switch" aria-checked="true"></i></td></tr>
      <tr><td>Bo</td><td><input type="checkbox"></td><td></td><td><i role="switch" aria-checked="mixed"></i></td></tr></table>`,
    );
    expect(tables[0]?.rows).toEqual([
      ['Ada', 'checked', 'unchecked admin checked guest', 'checked'],
      ['Bo', 'unchecked', '', 'mixed'],
    ]);
  });

  it('says what pictures in cells stand for', async () => {
    const { tables } = await read(
      'tables',
      `<table><tr><th>Who</th><th>Read</th><th>Write</th></tr>
      <tr><td>Ada</td><td><svg aria-label="Allowed"><path d="M0 0"/></svg></td><td><i role="img" aria-label="Not allowed"></i></td></tr>
      <tr><td>Bo</td><td><svg aria-hidden="true" aria-label="Ornament"></svg> yes</td><td><img alt="Asks" src="a.png"></td></tr></table>`,
    );
    expect(tables[0]?.rows).toEqual([
      ['Ada', 'Allowed', 'Not allowed'],
      ['Bo', 'yes', 'Asks'],
    ]);
  });

  it('keeps numbers apart that stand higher, and what only a style sets apart', async () => {
    const cells = ['$12<sup>99</sup>', '10<sup>3</sup>', '<b>Qty</b><i>3</i>'];
    const html = `<style>b, sup { display: inline } i { display: inline; margin-inline-start: 8px }</style>
      <table><tr><th>Sum</th><th>Due</th><th>Name</th></tr><tr><td>${cells.join('</td><td>')}</td></tr></table>`;
    expect((await read('tables', html)).tables[0]?.rows).toEqual([['$12^99', '10^3', 'Qty 3']]);
  });

  it('leaves out rows that say again how the columns are called', async () => {
    const row = (name: string, sum: string, tag = 'td') => `<tr><${tag}>${name}</${tag}><${tag}>${sum}</${tag}></tr>`;
    const names = ['th', 'td'].map((tag) => row('Name', 'Sum', tag));
    for (const [at, again] of names.entries()) {
      const html = `<table><thead>${names[0]}</thead>${row('Ash', '1')}${again}${row('Elm', '2')}${row('', '')}</table>`;
      const found = [await read('tables', html), await read('records', html)];
      expect(
        found.map(({ tables }) => tables[0]?.rows.map(([name]) => name)),
        `${at}`,
      ).toEqual([
        ['Ash', 'Elm', ''],
        ['Ash', 'Elm'],
      ]);
    }
  });

  it('tells of rows that a table has and does not draw', async () => {
    const row = (name: string) => `<div role="row"><span role="cell">${name}</span><span role="cell">1</span></div>`;
    const head = '<div role="row"><span role="columnheader">Name</span><span role="columnheader">Sum</span></div>';
    const grid = (count: number) =>
      `<div role="grid" aria-rowcount="${count}">${head}${['Ash', 'Elm', 'Fir'].map(row).join('')}</div>`;
    for (const what of ['tables', 'records'] as const) {
      expect((await read(what, grid(501))).notes?.join(' ')).toContain('only 3 of 500 rows');
      expect((await read(what, grid(-1))).notes?.join(' ')).toContain('only 3 rows of a table');
      expect((await read(what, grid(4))).notes?.join(' ') ?? '').not.toContain('only');
    }
    const table = (count: string) =>
      `<table aria-rowcount="${count}"><thead><tr><th>A</th></tr><tr><th>B</th></tr></thead><tr><td>1</td></tr></table>`;
    for (const count of ['1', '']) expect((await read('tables', table(count))).notes).toBeUndefined();
  });

  it('counts a cell that lies over several columns once', async () => {
    const { tables } = await read(
      'records',
      `<table><tr><th>Name</th><th>Sum</th><th>Due</th><th>State</th></tr>
      <tr><td>North</td><td colspan="2">240 together</td><td>open</td></tr>
      <tr><td>South</td><td>10</td><td>May</td><td>open</td></tr></table>`,
    );
    expect(tables[0]?.rows).toEqual([
      ['North', '240 together', null, 'open'],
      ['South', '10', 'May', 'open'],
    ]);
  });

  it('takes the headings of a table from one above that has nothing else', async () => {
    const row = (name: string, sum: string) => `<tr><td>${name}</td><td>${sum}</td></tr>`;
    const rows = `<table>${row('Ash', '3.50')}${row('Elm', '4.50')}</table>`;
    const html = (heads: string) => `<div><table><thead><tr>${heads}</tr></thead></table></div><div>${rows}</div>`;
    const split = await read('tables', html('<th>Name</th><th>Sum</th>'));
    expect(split.tables).toEqual([
      {
        title: '',
        columns: ['Name', 'Sum'],
        rows: [
          ['Ash', '3.50'],
          ['Elm', '4.50'],
        ],
      },
    ]);
    expect((await read('records', html('<th>Name</th><th>Sum</th>'))).tables[0]?.rows[0]?.slice(0, 2)).toEqual([
      'Ash',
      '3.50',
    ]);
    const unnamed = ['Column 1', 'Column 2'];
    expect((await read('tables', html('<th>Name</th>'))).tables[0]?.columns).toEqual(unnamed);
    const apart = `<table><tr><th>Name</th><th>Sum</th></tr></table><p>No results</p>${rows}`;
    expect((await read('tables', apart)).tables[0]?.columns).toEqual(unnamed);
  });

  it('tells of items that a list has and does not draw', async () => {
    const list = (size: number, ...names: string[]) =>
      `<ul>${names.map((name, at) => `<li aria-setsize="${size}" aria-posinset="${at + 1}">${name}</li>`).join('')}</ul>`;
    const notes = async (html: string) => (await read('lists', html)).notes;
    expect(await notes(list(400, 'Ash', 'Elm') + list(2, 'Fir', 'Yew'))).toEqual([
      'Drawn are only 2 of 400 items of a list: scroll it to read others.',
    ]);
    expect(await notes(list(-1, 'Ash'))).toEqual(['Drawn are only 1 items of a list: scroll it to read others.']);
    expect(await notes(list(2, 'Fir', 'Yew'))).toBeUndefined();
    expect(await notes(`<div style="display: none">${list(200, 'Fir')}</div>`)).toBeUndefined();
  });

  it('tells of rows that are left out of the records because they have too little', async () => {
    const row = (...cells: string[]) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`;
    const head = '<tr><th>Name</th><th>Sum</th><th>Due</th><th>State</th></tr>';
    const whole = (name: string) => row(name, '12', 'May', 'open');
    const { tables, notes } = await read(
      'records',
      `<table>${head}${['Ash', 'Elm', 'Fir'].map(whole).join('')}${row('Yew', '', '', '')}</table>`,
    );
    expect(tables[0]?.rows).toHaveLength(3);
    expect(notes).toContain('Left out: 1, with less than half of the fields.');
  });
});
