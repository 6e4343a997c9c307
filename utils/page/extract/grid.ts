import { safe } from '../dom/safe';

export const tableSelector = 'table, [role=table], [role=grid], [role=treegrid]';

/** Without cells of tables inside it. A cell that spans several places appears in each of them. */
export function gridOf(table: Element): Record<'head' | 'body', Element[][]> {
  const rows = orderedRows(table);
  const grid: Element[][] = rows.map(() => []);
  rows.forEach(({ cells }, at) => {
    const row = grid[at] ?? [];
    let column = 0;
    for (const cell of cells) {
      while (row[column]) column += 1;
      const width = span(cell, 'colspan');
      for (let down = 0; down < Math.min(span(cell, 'rowspan', rows.length - at), rows.length - at); down += 1) {
        for (let across = 0; across < width; across += 1) (grid[at + down] ?? [])[column + across] = cell;
      }
      column += width;
    }
  });
  const filled = grid.map((row) => Array.from(row)).filter((row) => row.length > 0);
  const firstBody = filled.findIndex((row) => !row.every((cell) => isHeader(cell)));
  const heads = firstBody < 0 ? filled.length : firstBody;
  return { head: filled.slice(0, heads), body: filled.slice(heads) };
}

export function isTitleRow(row: readonly Element[]): boolean {
  return row.length > 1 && row.every((cell) => cell === row[0]);
}

const cellSelector = 'td, th, [role=cell], [role=gridcell], [role=columnheader], [role=rowheader]';
const maxSpan = 1_000;

/**
 * Head first, foot last. Grids that keep some columns apart have several row elements with the same `aria-rowindex`,
 * which are one row.
 */
function orderedRows(table: Element): { cells: Element[] }[] {
  const own = [...safe(table).querySelectorAll('tr, [role=row]')].filter(
    (row) => safe(row).closest(tableSelector) === table,
  );
  const place = (row: Element) => places[safe(safe(row).parentElement)?.localName ?? ''] ?? 1;
  const byIndex = new Map<string, { cells: Element[] }>();
  const rows: { cells: Element[] }[] = [];
  for (const row of own.toSorted((a, b) => place(a) - place(b))) {
    const cells = [...safe(row).querySelectorAll(cellSelector)].filter(
      (cell) => safe(safe(cell).parentElement)?.closest('tr, [role=row]') === row,
    );
    const index = safe(row).getAttribute('aria-rowindex');
    const same = index === null ? undefined : byIndex.get(index);
    if (same) same.cells.push(...cells);
    else {
      const added = { cells };
      rows.push(added);
      if (index !== null) byIndex.set(index, added);
    }
  }
  for (const row of rows) {
    if (row.cells.every((cell) => safe(cell).hasAttribute('aria-colindex')))
      row.cells.sort(
        (a, b) => Number(safe(a).getAttribute('aria-colindex')) - Number(safe(b).getAttribute('aria-colindex')),
      );
  }
  return rows;
}

const places: Readonly<Record<string, number>> = { thead: 0, tfoot: 2 };

function isHeader(cell: Element | undefined): boolean {
  if (!cell) return true;
  const role = safe(cell).getAttribute('role');
  return (
    role === 'columnheader' || (safe(cell).localName === 'th' && role === null) || safe(cell).closest('thead') !== null
  );
}

/** `rowspan=0` means all that follow: https://html.spec.whatwg.org/multipage/tables.html#attr-tdth-rowspan */
function span(cell: Element, name: 'colspan' | 'rowspan', rest = 1): number {
  const value = Number(safe(cell).getAttribute(name) ?? safe(cell).getAttribute(`aria-${name}`) ?? 1);
  if (value === 0 && name === 'rowspan') return rest;
  return Number.isInteger(value) && value > 0 ? Math.min(value, maxSpan) : 1;
}
