// @vitest-environment happy-dom
import { afterEach, describe, expect, it } from 'vitest';
import type { Extracted, RecordField } from '@/utils/page/api';
import { extract } from '@/utils/page/extract/extract';

afterEach(() => {
  document.body.innerHTML = '';
});

function records(html: string, fields: Record<string, RecordField['type']>, lang = 'en'): Promise<Extracted> {
  document.documentElement.lang = lang;
  document.body.innerHTML = html;
  const wanted = Object.entries(fields).map(([name, type]) => ({ name, type }));
  return extract(
    { what: 'records', fields: wanted },
    { element: document.body, collected: () => Promise.resolve({ role: 'document' }) },
  );
}
const rowsOf = (extracted: Extracted) => extracted.tables[0]?.rows;

const nav =
  '<nav><ul><li><a href="https://s.example/a">All</a></li><li><a href="https://s.example/b">New</a></li><li><a href="https://s.example/c">Old</a></li><li><a href="https://s.example/d">Odd</a></li></ul></nav>';
const card = (name: string, price: string, more = '') =>
  `<article class="card ${more}"><a href="https://s.example/${name.toLowerCase()}"><img src="https://s.example/${name}.png" alt="Picture of ${name}"></a><h3>${name}</h3><p class="product-card__price">${price}</p><p>Nice ${name}</p><button>Add to cart</button></article>`;

describe('records', () => {
  it('come from repeated cards, also from several rows of them, and not from the navigation', async () => {
    const html = `${nav}<main><div class="row">${card('Mug', '€18.90')}${card('Bowl', '€1,204.00', 'card--sale')}</div><div class="row">${card('Jug', 'sold out')}${card('Pan', '€7')}</div></main>`;
    expect(await records(html, { title: 'text', price: 'number', link: 'url', image: 'url' })).toEqual({
      tables: [
        {
          title: '',
          columns: ['title', 'price', 'link', 'image'],
          rows: [
            ['Mug', 18.9, 'https://s.example/mug', 'https://s.example/Mug.png'],
            ['Bowl', 1204, 'https://s.example/bowl', 'https://s.example/Bowl.png'],
            ['Jug', null, 'https://s.example/jug', 'https://s.example/Jug.png'],
            ['Pan', 7, 'https://s.example/pan', 'https://s.example/Pan.png'],
          ],
        },
      ],
      notes: ['price: 1 values are not of its type.'],
    });
  });

  it('come from a table by its headers, whatever their order', async () => {
    const html = `<table><thead><tr><th>Date</th><th>Customer</th><th>Total (EUR)</th><th>Paid</th></tr></thead><tbody>
      <tr><td>03.02.2027</td><td><a href="https://s.example/ann">Ann</a></td><td>1.204,50</td><td>yes</td></tr>
      <tr><td colspan="4">March</td></tr>
      <tr><td>14.03.2027</td><td><a href="https://s.example/bea">Bea</a></td><td>-12,00</td><td>no</td></tr></tbody></table>`;
    expect(
      rowsOf(
        await records(html, { paid: 'boolean', total: 'number', customer: 'text', profile: 'url', date: 'date' }, 'de'),
      ),
    ).toEqual([
      [true, 1204.5, 'Ann', 'https://s.example/ann', '2027-02-03'],
      [false, -12, 'Bea', 'https://s.example/bea', '2027-03-14'],
    ]);
  });

  it('come from ARIA grids, with columns kept apart', async () => {
    const html = `<div role="grid"><div role="row" aria-rowindex="1"><span role="columnheader">Name</span></div><div role="row" aria-rowindex="1"><span role="columnheader">Qty</span></div>
      <div><div role="row" aria-rowindex="2"><span role="gridcell">Mug</span></div><div role="row" aria-rowindex="3"><span role="gridcell">Jug</span></div></div>
      <div><div role="row" aria-rowindex="2"><span role="gridcell">3</span></div><div role="row" aria-rowindex="3"><span role="gridcell">5</span></div></div></div>`;
    expect(rowsOf(await records(html, { quantity: 'number', name: 'text' }))).toEqual([
      [3, 'Mug'],
      [5, 'Jug'],
    ]);
  });

  it('come from a table without headers by order and type, and say so', async () => {
    const html =
      '<table><tr><td>Mug</td><td>Shelf A</td><td>3</td></tr><tr><td>Jug</td><td>Shelf B</td><td>5</td></tr></table>';
    expect(await records(html, { thing: 'text', where: 'text', left: 'number' })).toEqual({
      tables: [
        {
          title: '',
          columns: ['thing', 'where', 'left'],
          rows: [
            ['Mug', 'Shelf A', 3],
            ['Jug', 'Shelf B', 5],
          ],
        },
      ],
      notes: ['By order only, check: thing, where, left.'],
    });
  });

  it('come from cells over several rows', async () => {
    const html =
      '<table><tr><th>Room</th><th>Guest</th></tr><tr><td rowspan="2">12</td><td>Ann</td></tr><tr><td>Bea</td></tr></table>';
    expect(rowsOf(await records(html, { room: 'number', guest: 'text' }))).toEqual([
      [12, 'Ann'],
      [12, 'Bea'],
    ]);
  });

  it('come from definition lists and from "Label: value" lines', async () => {
    expect(
      rowsOf(
        await records('<dl><dt>Name</dt><dd>Blue mug</dd><dt>Price</dt><dd>18.90 EUR</dd></dl>', {
          name: 'text',
          price: 'number',
        }),
      ),
    ).toEqual([['Blue mug', 18.9]]);
    const jobs =
      '<ul><li><b>Cook</b><span>City: Oslo</span><span>Pay: 2.5k</span></li><li><b>Clerk</b><span>Pay: 900</span></li></ul>';
    expect(rowsOf(await records(jobs, { city: 'text', pay: 'number' }))).toEqual([
      ['Oslo', 2500],
      [null, 900],
    ]);
  });

  it('leave a field that the page does not have null, and say so', async () => {
    expect(
      await records(`<main>${card('Mug', '€1')}${card('Jug', '€2')}</main>`, { title: 'text', published: 'date' }),
    ).toEqual({
      tables: [
        {
          title: '',
          columns: ['title', 'published'],
          rows: [
            ['Mug', null],
            ['Jug', null],
          ],
        },
      ],
      notes: ['Not found: published.'],
    });
  });

  it('hold nothing that a person cannot see, and no secret value', async () => {
    const html = `<ul><li><b>Mug</b><i style="display:none">Price: 1</i></li><li><b>Jug</b><i style="visibility:hidden">Price: 2</i></li></ul><p><input type="password" value="opensesame" aria-label="Price"></p>`;
    expect(JSON.stringify(await records(html, { name: 'text', price: 'number', password: 'text' }))).not.toMatch(
      /[12]\b|opensesame/,
    );
  });
});
