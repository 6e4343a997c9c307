import type { CellValue, Extracted, ExtractedTable } from '../page/api';

export type ExtractFormat = 'json' | 'csv' | 'markdown';

/** CSV by RFC 4180 (https://www.rfc-editor.org/rfc/rfc4180). */
export function formatExtracted(extracted: Extracted, format: ExtractFormat): string {
  if (extracted.text !== undefined) return format === 'json' ? JSON.stringify(extracted.text) : extracted.text;
  const several = extracted.tables.length > 1;
  if (format === 'json') {
    const lists = extracted.tables.map((table) =>
      onOneLineEach(toRecords(table).map((record) => JSON.stringify(record))),
    );
    if (!several) return lists[0] ?? '[]';
    return onOneLineEach(
      extracted.tables.map(({ title }, i) => `{"title":${JSON.stringify(title)},"rows":${lists[i] ?? '[]'}}`),
    );
  }
  const render = format === 'csv' ? toCsv : toMarkdown;
  return extracted.tables
    .map((table) => (several && table.title ? `${heading(table.title, format)}${render(table)}` : render(table)))
    .join('\n\n');
}

function onOneLineEach(items: string[]): string {
  return items.length === 0 ? '[]' : `[\n${items.join(',\n')}\n]`;
}

function heading(title: string, format: ExtractFormat): string {
  return format === 'csv' ? `${csvField(title)}\r\n` : `**${escapeMarkdown(title)}**\n\n`;
}

/** A repeated name gets a number. */
function toRecords(table: ExtractedTable): Record<string, CellValue>[] {
  const names = uniqueNames(table);
  return table.rows.map((row) =>
    Object.fromEntries(names.map((name, i) => [name, i < row.length ? (row[i] ?? null) : ''])),
  );
}

function uniqueNames(table: ExtractedTable): string[] {
  const width = Math.max(table.columns.length, ...table.rows.map((row) => row.length));
  const used = new Map<string, number>();
  return Array.from({ length: width }, (_, i) => {
    const name = table.columns[i] || `column ${i + 1}`;
    const count = (used.get(name) ?? 0) + 1;
    used.set(name, count);
    return count === 1 ? name : `${name} ${count}`;
  });
}

export function textOf(cell: CellValue | undefined): string {
  return cell === null || cell === undefined ? '' : String(cell);
}

function toCsv(table: ExtractedTable): string {
  const lines = table.columns.length > 0 ? [table.columns, ...table.rows] : table.rows;
  return lines.map((line) => line.map((cell) => csvField(textOf(cell))).join(',')).join('\r\n');
}

function csvField(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

function toMarkdown(table: ExtractedTable): string {
  if (table.columns.length <= 1) return table.rows.map((row) => `- ${escapeMarkdown(textOf(row[0]))}`).join('\n');
  const line = (cells: readonly CellValue[]) => `| ${cells.map((cell) => escapeMarkdown(textOf(cell))).join(' | ')} |`;
  return [line(table.columns), `|${' --- |'.repeat(table.columns.length)}`, ...table.rows.map(line)].join('\n');
}

function escapeMarkdown(text: string): string {
  return text
    .replace(/\s+/g, ' ')
    .replace(/([\\`*_[\]<>|])/g, '\\$1')
    .trim();
}
