import type { ExtractedTable } from '../api';
import { isLayoutTable } from '../aria/implicit-role';
import { dataOf, gridOf, isTitleRow, tableSelector } from '../dom/grid';
import { columnNames } from './record-groups';
import { headingSelector } from '../see/headings';
import type { VisibleCopy } from '../see/html/visible-copy';
import { safe } from '../dom/safe';

/** A cell appears in each row that it spans, and in its first column. */
export function extractTables(copy: VisibleCopy): ExtractedTable[] {
  const { root, lineOf } = copy;
  const found: ExtractedTable[] = [];
  let heading = '';
  for (const element of [root, ...safe(root).querySelectorAll(`${tableSelector}, ${headingSelector}`)]) {
    if (safe(element).matches(headingSelector)) heading = lineOf(element);
    else if (safe(element).matches(tableSelector) && !isLayoutTable(element))
      found.push(tableOf(element, heading, copy));
  }
  return found.filter(({ rows }) => rows.length > 0);
}

function tableOf(table: Element, heading: string, copy: VisibleCopy): ExtractedTable {
  const { lineOf } = copy;
  const caption = safe(table).querySelector(':scope > caption');
  const names = columnNames(table, copy);
  const named = names.some((name) => name !== '');
  const rows = dataOf(gridOf(table)).map((row) => {
    if (isTitleRow(row)) return [row[0] ? lineOf(row[0]) : ''];
    return Array.from(row, (cell, column) => (cell && cell !== row[column - 1] ? lineOf(cell, true) : ''));
  });
  return {
    title: (caption && lineOf(caption)) || safe(table).getAttribute('aria-label') || heading,
    columns: named ? names : names.map((_, column) => `Column ${column + 1}`),
    rows,
  };
}
