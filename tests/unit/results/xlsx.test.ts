import { crc32 } from 'node:zlib';
import { expect, it } from 'vitest';
import { xlsx } from '@/utils/results/xlsx';
import { zip } from '@/utils/results/zip';

const tables = [
  {
    title: 'Stock: [new]',
    columns: ['Item', 'Price & tax', 'New'],
    rows: [
      ['Mug', 18.9, true],
      ['=1+1 <b>\u0001', null, false],
    ],
  },
  { title: 'stock new', columns: ['Ä'], rows: [['日本']] },
];

/** The files of an archive whose texts are stored as they are, read from its directory at the end. */
function files(archive: Uint8Array): Record<string, string> {
  const view = new DataView(archive.buffer);
  const end = archive.length - 22;
  const found: Record<string, string> = {};
  let at = view.getUint32(end + 16, true);
  for (let left = view.getUint16(end + 10, true); left > 0; left -= 1) {
    const [size, nameLength, local] = [
      view.getUint32(at + 24, true),
      view.getUint16(at + 28, true),
      view.getUint32(at + 42, true),
    ];
    const text = (from: number, length: number) => new TextDecoder().decode(archive.subarray(from, from + length));
    found[text(at + 46, nameLength)] = text(local + 30 + nameLength, size);
    at += 46 + nameLength;
  }
  return found;
}

it('has a sheet for each table, numbers as numbers, and text that is never a formula', () => {
  const parts = files(xlsx(tables));
  expect(Object.keys(parts)).toEqual([
    '[Content_Types].xml',
    '_rels/.rels',
    'xl/workbook.xml',
    'xl/_rels/workbook.xml.rels',
    'xl/styles.xml',
    'xl/worksheets/sheet1.xml',
    'xl/worksheets/sheet2.xml',
  ]);
  expect([...(parts['xl/workbook.xml'] ?? '').matchAll(/sheet name="([^"]*)"/g)].map(([, name]) => name)).toEqual([
    'Stock new',
    'stock new 2',
  ]);
  const cells = [...(parts['xl/worksheets/sheet1.xml'] ?? '').matchAll(/<c r="(\w+)"[^>]*>(.*?)<\/c>/g)];
  expect(cells.map(([, place, content]) => [place, content?.replace(/<\/?(is|t|v)[^>]*>/g, '')])).toEqual([
    ['A1', 'Item'],
    ['B1', 'Price &amp; tax'],
    ['C1', 'New'],
    ['A2', 'Mug'],
    ['B2', '18.9'],
    ['C2', '1'],
    ['A3', '=1+1 &lt;b&gt;'],
    ['C3', '0'],
  ]);
  expect(parts['xl/worksheets/sheet1.xml']).not.toContain('<f>');
});

it('has the checksum of each file', () => {
  const archive = zip([{ name: 'ä/b.txt', content: 'Grüße' }]);
  expect(new DataView(archive.buffer).getUint32(14, true)).toBe(crc32('Grüße'));
  expect(files(archive)).toEqual({ 'ä/b.txt': 'Grüße' });
});
