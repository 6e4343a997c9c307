import { formatExtracted, textOf } from './extracted-format';
import type { CellValue, ExtractedTable } from '../page/api';
import type { ExtractDetails } from '../contracts/extract-details';
import { xlsx } from './xlsx';

export interface ExtractedFile {
  name: string;
  type: string;
  content: string | Uint8Array<ArrayBuffer>;
}

export type SavedFormat = 'csv' | 'json' | 'xlsx' | 'markdown' | 'text';

const files = {
  csv: { ending: 'csv', type: 'text/csv' },
  json: { ending: 'json', type: 'application/json' },
  xlsx: { ending: 'xlsx', type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' },
  markdown: { ending: 'md', type: 'text/markdown' },
  text: { ending: 'txt', type: 'text/plain' },
} as const;

/** CSV has the byte order mark by which spreadsheets know UTF-8. No cell is one that spreadsheets run. */
export function extractedFile(extracted: ExtractDetails, format: SavedFormat): ExtractedFile {
  const { ending, type } = files[format];
  const name = fileName((extracted.tables.length === 1 && extracted.tables[0]?.title) || 'extracted');
  if (format === 'xlsx') return { name: `${name}.${ending}`, type, content: xlsx(extracted.tables) };
  const safe = format === 'csv' ? { ...extracted, tables: extracted.tables.map(withoutFormulas) } : extracted;
  return {
    name: `${name}.${ending}`,
    type: `${type};charset=utf-8`,
    content: `${format === 'csv' ? '\uFEFF' : ''}${safe.text ?? formatExtracted(safe, format === 'text' ? 'markdown' : format)}`,
  };
}

/** Cells as spreadsheets paste them. */
export function tabSeparated(tables: readonly ExtractedTable[]): string {
  const line = (cells: readonly CellValue[]) => cells.map((cell) => textOf(cell).replace(/\s+/g, ' ')).join('\t');
  return tables
    .map(withoutFormulas)
    .map(({ columns, rows }) => [columns, ...rows].map(line).join('\n'))
    .join('\n\n');
}

/**
 * Spreadsheets run a cell that begins so as a formula, also with the full-width signs of East Asia; after an apostrophe
 * it is text. Numbers stay. https://owasp.org/www-community/attacks/CSV_Injection
 */
function withoutFormulas(table: ExtractedTable): ExtractedTable {
  const guard = <T extends CellValue>(cell: T) =>
    typeof cell === 'string' && /^[=+\-@＝＋－＠\t\r\n]/.test(cell) && !/^[-+]?[\d.,\s%]+$/.test(cell)
      ? `'${cell}`
      : cell;
  return {
    ...table,
    title: guard(table.title),
    columns: table.columns.map(guard),
    rows: table.rows.map((row) => row.map(guard)),
  };
}

function fileName(title: string): string {
  return (
    title
      .replace(/[^\p{L}\p{N} _-]+/gu, ' ')
      .replace(/\s+/g, ' ')
      .trim()
      .slice(0, 60) || 'extracted'
  );
}
