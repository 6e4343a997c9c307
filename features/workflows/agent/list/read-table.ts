import Papa from 'papaparse';
import { normaliseText } from '../../../../utils/text/normalise';

/** The first line of the text names the columns. */
export interface ListTable {
  columns: string[];
  rows: string[][];
}

export type TableProblem = 'empty' | 'no-rows' | 'too-long' | 'long-cell' | 'unclosed';

/** Nobody watches a longer list. */
const maxListRows = 2_000;
const maxCellLength = 10_000;

/**
 * Without empty lines; short rows get empty cells, columns without a name their number. Leaves out invisible
 * characters, so that the name of a column is what the user reads. Pure.
 */
export function readTable(text: string): ListTable | { problem: TableProblem } {
  const cleaned = text.replace(/^\uFEFF/, '').trim();
  if (cleaned === '') return { problem: 'empty' };
  const markdown = markdownRows(cleaned);
  // Spreadsheets paste tabs, whatever else is in their cells.
  const delimiter = /^[^\n]*\t/.test(cleaned) ? '\t' : '';
  const parsed = markdown ? undefined : Papa.parse<string[]>(cleaned, { delimiter, skipEmptyLines: 'greedy' });
  // After a misplaced quotation mark several rows become one cell.
  if (parsed?.errors.some(({ type }) => type === 'Quotes')) return { problem: 'unclosed' };
  const [head = [], ...body] = markdown ?? parsed?.data ?? [];
  if (body.length === 0) return { problem: 'no-rows' };
  if (body.length > maxListRows) return { problem: 'too-long' };
  if ([head, ...body].some((row) => row.some(({ length }) => length > maxCellLength))) return { problem: 'long-cell' };
  const width = Math.max(head.length, ...body.map((row) => row.length));
  const columns = Array.from({ length: width }, (_, at) => visibleText(head[at]) || `${at + 1}`);
  return { columns, rows: body.map((row) => columns.map((_, at) => visibleText(row[at]))) };
}

const visibleText = (cell = ''): string => normaliseText(cell).trim();

/** https://github.github.com/gfm/#tables-extension-; undefined for any other text. */
function markdownRows(text: string): string[][] | undefined {
  const [head, rule = '', ...body] = text.split(/\r?\n/).filter((line) => line.trim() !== '');
  if (!head?.includes('|') || !cellsOf(rule).every((cell) => /^:?-+:?$/.test(cell))) return undefined;
  return [head, ...body].map((line) => cellsOf(line).map((cell) => cell.replace(/\\([\\|`*_[\]<>])/g, '$1')));
}

function cellsOf(line: string): string[] {
  const inner = line
    .trim()
    .replace(/^\|/, '')
    .replace(/(?<!\\)\|$/, '');
  return inner.split(/(?<!\\)\|/).map((cell) => cell.trim());
}
