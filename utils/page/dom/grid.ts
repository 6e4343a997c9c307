import { collapse } from './dom';
import { cached } from './dom-cache';
import { safe } from './safe';

export const tableSelector = 'table, [role=table], [role=grid], [role=treegrid]';

/** Without tables in cells. A cell that spans several places appears in each of them. */
export function gridOf(table: Element): Record<'head' | 'body', Element[][]> {
  const rows = orderedRows(table);
  const grid: Element[][] = [];
  const parts = rows.map(([first]) => (safe(first)?.localName === 'tr' ? safe(first)?.parentElement : table));
  rows.forEach((elements, at) => {
    const row = (grid[at] ??= []);
    let column = 0;
    for (const cell of cellsIn(elements)) {
      while (row[column]) column += 1;
      const width = span(cell, 'colspan');
      const end = at + span(cell, 'rowspan');
      for (let down = at; down < end && parts[down] === parts[at]; down += 1)
        for (let across = 0; across < width; across += 1) (grid[down] ??= [])[column + across] = cell;
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

/** Without rows in which a long table says again how its columns are called. */
export const dataOf = ({ head, body }: ReturnType<typeof gridOf>): Element[][] =>
  body.filter((row) => {
    const texts = row.map(textOf);
    return texts.join('') === '' || !head.some((names) => texts.every((text, at) => text === textOf(names[at])));
  });

const textOf = (cell: Element | undefined): string => collapse(safe(cell)?.textContent ?? '');

/** Undefined where none lies over several rows or columns, or in a long table. */
export const columnsIn = cached((table: Element): ReadonlyMap<Element, number> | undefined => {
  const { length } = safe(table).querySelectorAll('tr, [role=row]');
  if (length > maxRows) return;
  const spanning = [...safe(table).querySelectorAll('[rowspan], [colspan], [aria-rowspan], [aria-colspan]')];
  const heightOf = (cell: Element) => Math.min(span(cell, 'rowspan'), length);
  const places = spanning.reduce((sum, cell) => sum + span(cell, 'colspan') * heightOf(cell), 0);
  if (spanning.length === 0 || places > maxPlaces) return;
  const { head, body } = gridOf(table);
  const columns = new Map<Element, number>();
  for (const row of [...head, ...body])
    for (const [column, cell] of row.entries()) if (!columns.has(cell)) columns.set(cell, column);
  return columns;
});

const maxRows = 300;
const maxPlaces = 10_000;
const cellSelector = 'td, th, [role=cell], [role=gridcell], [role=columnheader], [role=rowheader]';
const maxSpan = 1_000;

/**
 * Head first, foot last. Grids that keep some columns apart have several row elements with the same `aria-rowindex`,
 * which are one row.
 */
function orderedRows(table: Element): Element[][] {
  const place = (row: Element) => places[safe(safe(row).parentElement)?.localName ?? ''] ?? 1;
  const own = [...safe(table).querySelectorAll('tr, [role=row]')]
    .filter((row) => safe(row).closest(tableSelector) === table)
    .toSorted((a, b) => place(a) - place(b));
  const rows = Map.groupBy(own, (row) => safe(row).getAttribute('aria-rowindex') ?? row);
  return [...rows.values()];
}

function cellsIn(elements: readonly Element[]): Element[] {
  const cells = elements.flatMap((row) => {
    const inside = [...safe(row).querySelectorAll(cellSelector)];
    return inside.filter((cell) => safe(safe(cell).parentElement)?.closest('tr, [role=row]') === row);
  });
  const isNumbered = cells.every((cell) => safe(cell).hasAttribute('aria-colindex'));
  const column = (cell: Element) => Number(safe(cell).getAttribute('aria-colindex'));
  return isNumbered ? cells.toSorted((a, b) => column(a) - column(b)) : cells;
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
function span(cell: Element, name: 'colspan' | 'rowspan'): number {
  const value = Number(safe(cell).getAttribute(name) ?? safe(cell).getAttribute(`aria-${name}`) ?? 1);
  if (value === 0 && name === 'rowspan') return Infinity;
  return Number.isInteger(value) && value > 0 ? Math.min(value, maxSpan) : 1;
}
