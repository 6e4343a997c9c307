import { defined } from '../defined';
import type { CellValue, Extracted, ExtractedTable } from '../page/api';

export interface ExtractDetails extends Record<string, unknown> {
  tables: ExtractedTable[];
  text?: string;
  /** Absent: Markdown. */
  textFormat?: 'json' | 'csv' | 'plain';
  /** Of the page that the text is from, where one is known. */
  host?: string;
  /** Rows, or characters of the text, where not all are kept. */
  total?: number;
  acts?: string[];
}

const maxRows = 2_000;
const maxChars = 500_000;

export function detailsOf({ tables, text, acts }: Extracted): ExtractDetails {
  if (text !== undefined)
    return text.length <= maxChars
      ? { tables: [], text }
      : { tables: [], text: text.slice(0, maxChars).toWellFormed(), total: text.length };
  let rowsLeft = maxRows;
  let charsLeft = maxChars;
  const kept = tables
    .map((table) => {
      const rows: CellValue[][] = [];
      for (const row of table.rows) {
        charsLeft -= JSON.stringify(row).length;
        if (rowsLeft === 0 || charsLeft < 0) break;
        rowsLeft -= 1;
        rows.push(row);
      }
      return { ...table, rows };
    })
    .filter((table) => table.rows.length > 0);
  const count = (list: readonly ExtractedTable[]) => list.reduce((sum, table) => sum + table.rows.length, 0);
  return { tables: kept, ...(count(kept) < count(tables) ? { total: count(tables) } : {}), ...defined({ acts }) };
}

/** Undefined for no extraction, or an older version's. */
export function readDetails(details: Record<string, unknown> | undefined): ExtractDetails | undefined {
  return Array.isArray(details?.tables) ? (details as ExtractDetails) : undefined;
}
