import type { Cell, Line, TextLine } from './lines';

/** A table, or text in two columns drawn line by line across both. */
export type Tabular =
  | { kind: 'table'; rows: string[][]; lines: number }
  | { kind: 'columns'; columns: [TextLine[], TextLine[]]; lines: number };

export function tableIn(lines: readonly Line[], from: number): Tabular | undefined {
  const run = runFrom(lines, from);
  const rows = run.filter(({ cells }) => cells.length > 1);
  if (rows.length < 2) return undefined;
  const columns = columnsOf(rows);
  if (columns.length < 2) return undefined;
  if (columns.length === 2 && isProse(rows))
    return { kind: 'columns', columns: split(run, columns), lines: run.length };
  const table: string[][] = [];
  for (const { cells } of run) {
    const row = columns.map((column) =>
      cells
        .filter((cell) => overlaps(cell, column))
        .map(({ text }) => text)
        .join(' '),
    );
    const above = table.at(-1);
    // A line with one cell goes on with the cell above it.
    if (cells.length === 1 && above)
      row.forEach((text, at) => (above[at] = [above[at], text].filter(Boolean).join(' ')));
    else table.push(row);
  }
  return { kind: 'table', rows: table, lines: run.length };
}

/** Rows are at most so many letter heights apart; the lines of one cell are closer. */
const rowDistance = 3.5;
const lineDistance = 1.4;
/** About as many letters as lines in columns of prose have. */
const proseLetters = 25;

type Column = Pick<Cell, 'x' | 'right'>;

const overlaps = (a: Column, b: Column): boolean => a.x < b.right && b.x < a.right;

/** Lines of several cells, and lines between them that continue any cell but the first. */
function runFrom(lines: readonly Line[], from: number): Line[] {
  const run: Line[] = [];
  for (const line of lines.slice(from)) {
    const above = run.at(-1);
    const down = above ? above.y - line.y : 0;
    if (above && (down <= 0 || down > line.height * rowDistance)) break;
    const [only] = line.cells;
    const goesOn =
      above &&
      only &&
      down <= line.height * lineDistance &&
      run.some(({ cells }) => cells.slice(1).some((cell) => overlaps(cell, only) && !overlaps(cells[0] ?? cell, only)));
    if (line.cells.length < 2 && !goesOn) break;
    run.push(line);
  }
  return run;
}

function columnsOf(rows: readonly Line[]): Column[] {
  const columns: Column[] = [];
  for (const { x, right } of rows.flatMap(({ cells }) => cells).toSorted((a, b) => a.x - b.x)) {
    const last = columns.at(-1);
    if (last && x < last.right) last.right = Math.max(last.right, right);
    else columns.push({ x, right });
  }
  return columns;
}

function isProse(rows: readonly Line[]): boolean {
  const meanGap = (column: number) =>
    rows.reduce((sum, { cells }) => sum + (cells[column]?.text.length ?? 0), 0) / rows.length;
  return rows.length > 3 && meanGap(0) > proseLetters && meanGap(1) > proseLetters;
}

function split(run: readonly Line[], [left, right]: readonly Column[]): [TextLine[], TextLine[]] {
  const inColumn = (column: Column | undefined) =>
    run.flatMap(({ y, height, cells }) =>
      cells.filter((cell) => column && overlaps(cell, column)).map((cell) => ({ ...cell, y, height })),
    );
  return [inColumn(left), inColumn(right)];
}
