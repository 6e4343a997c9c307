import type { CellValue, Extracted, ExtractedTable } from '../page/api';

export type ExtractFormat = 'json' | 'csv' | 'markdown';

/** CSV by RFC 4180 (https://www.rfc-editor.org/rfc/rfc4180). */
export function formatExtracted(extracted: Extracted, format: ExtractFormat): string {
  if (extracted.text !== undefined) return format === 'json' ? JSON.stringify(extracted.text) : extracted.text;
  const several = extracted.tables.length > 1;
  if (format === 'json') {
    const lists = extracted.tables.map((table) => onOneLineEach(toRecords(table)));
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

/** As text: an object would put years before all other names. */
function toRecords(table: ExtractedTable): string[] {
  const names = uniqueNames(table).map((name) => JSON.stringify(name));
  return table.rows.map((row) => {
    const values = names.map((name, i) => `${name}:${JSON.stringify(i < row.length ? (row[i] ?? null) : '')}`);
    return `{${values.join(',')}}`;
  });
}

/** A repeated name gets a number, with which no column is named. */
function uniqueNames({ columns, rows }: ExtractedTable): string[] {
  const names: string[] = [];
  const width = Math.max(columns.length, ...rows.map((row) => row.length));
  for (let i = 0; i < width; i += 1) {
    const name = columns[i] || `column ${i + 1}`;
    let unique = name;
    for (let n = 2; names.includes(unique) || (n > 2 && columns.includes(unique)); n += 1) unique = `${name} ${n}`;
    names.push(unique);
  }
  return names;
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
