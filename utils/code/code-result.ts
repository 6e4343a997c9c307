import type { CellValue } from '../page/api';
import type { CodeDetails } from '../contracts/code-details';
import type { ExtractDetails } from '../contracts/extract-details';
import { jsonIn } from '../json';

/** Records and lists as a table, words as text, anything else as JSON. */
export function codeResult({ returned, total }: CodeDetails): ExtractDetails | undefined {
  if (returned === undefined) return undefined;
  const cut = total === undefined ? {} : { total };
  // Cut text is no longer valid JSON.
  const value = jsonIn(returned);
  if (typeof value === 'string') return { tables: [], text: value, textFormat: 'plain', ...cut };
  const table = total === undefined ? tableOf(value) : undefined;
  if (table) return { tables: [{ title: '', ...table }] };
  return {
    tables: [],
    text: value === undefined ? returned : JSON.stringify(value, undefined, 2),
    textFormat: value === undefined ? 'plain' : 'json',
    ...cut,
  };
}

function tableOf(value: unknown): { columns: string[]; rows: CellValue[][] } | undefined {
  if (!Array.isArray(value) || value.length === 0) return undefined;
  if (value.every(isCell)) return { columns: ['value'], rows: value.map((cell) => [cell]) };
  if (!value.every(isRow)) return undefined;
  const columns = [...new Set(value.flatMap((record) => Object.keys(record)))];
  return { columns, rows: value.map((record) => columns.map((name) => record[name] ?? null)) };
}

function isCell(value: unknown): value is CellValue {
  return value === null || ['string', 'number', 'boolean'].includes(typeof value);
}

function isRow(value: unknown): value is Record<string, CellValue> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && Object.values(value).every(isCell);
}
