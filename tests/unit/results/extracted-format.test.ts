import { describe, expect, test } from 'vitest';
import { formatExtracted } from '@/utils/results/extracted-format';

const table = {
  title: 'Stock',
  columns: ['Item', 'Count', 'Item'],
  rows: [
    ['Mug, blue', '3', 'a'],
    ['He said "hi"', '', 'b'],
  ],
};

describe('extracted data', () => {
  test('as CSV quotes what needs it', () => {
    expect(formatExtracted({ tables: [table] }, 'csv')).toBe(
      'Item,Count,Item\r\n"Mug, blue",3,a\r\n"He said ""hi""",,b',
    );
  });

  test('as JSON has one object a row, and numbers columns of the same name', () => {
    expect(JSON.parse(formatExtracted({ tables: [table] }, 'json'))).toEqual([
      { Item: 'Mug, blue', Count: '3', 'Item 2': 'a' },
      { Item: 'He said "hi"', Count: '', 'Item 2': 'b' },
    ]);
  });

  test('as JSON keeps each column, and the order of the page', () => {
    const years = { title: '', columns: ['Team', '2025', '2025', '2024', '2025 2'], rows: [['Ash', 1, 2, 3, 4]] };
    expect(formatExtracted({ tables: [years] }, 'json')).toBe(
      '[\n{"Team":"Ash","2025":1,"2025 3":2,"2024":3,"2025 2":4}\n]',
    );
  });

  test('as JSON has a line for each row, and can be parsed', () => {
    expect(formatExtracted({ tables: [table] }, 'json').split('\n')).toEqual([
      '[',
      '{"Item":"Mug, blue","Count":"3","Item 2":"a"},',
      '{"Item":"He said \\"hi\\"","Count":"","Item 2":"b"}',
      ']',
    ]);
    const several = [table, { ...table, title: 'Sold', rows: [] }];
    expect(JSON.parse(formatExtracted({ tables: several }, 'json'))).toMatchObject([
      { title: 'Stock', rows: [{ Count: '3' }, { Count: '' }] },
      { title: 'Sold', rows: [] },
    ]);
    expect(formatExtracted({ tables: [] }, 'json')).toBe('[]');
  });

  test('as Markdown escapes what would be markup', () => {
    const text = formatExtracted(
      { tables: [{ title: '', columns: ['A|B', 'C'], rows: [['*x*', '<b>']] }] },
      'markdown',
    );
    expect(text).toBe('| A\\|B | C |\n| --- | --- |\n| \\*x\\* | \\<b\\> |');
  });

  test('names each of several tables', () => {
    expect(formatExtracted({ tables: [table, { ...table, title: 'Sold' }] }, 'csv')).toMatch(
      /^Stock\r\nItem,[\s\S]*\n\nSold\r\n/,
    );
  });
});
