import type { CellValue, ExtractedTable } from '../page/api';
import { zip } from './zip';

/** Excel's limits for a cell and for the name of a sheet. */
const MAX_CHARS = 32_767;
const MAX_NAME_LENGTH = 31;

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/package/2006/relationships';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const TYPES = 'http://schemas.openxmlformats.org/package/2006/content-types';
const SHEET_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** By ECMA-376. Numbers as numbers, everything else as text that is never run. */
export function xlsx(tables: readonly ExtractedTable[]): Uint8Array<ArrayBuffer> {
  const names = sheetNames(tables);
  const each = <T>(make: (number: number, name: string) => T) => names.map((name, i) => make(i + 1, name)).join('');
  return zip([
    {
      name: '[Content_Types].xml',
      content: `${HEAD}<Types xmlns="${TYPES}"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${SHEET_TYPE}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${SHEET_TYPE}.styles+xml"/>${each((n) => `<Override PartName="/xl/worksheets/sheet${n}.xml" ContentType="${SHEET_TYPE}.worksheet+xml"/>`)}</Types>`,
    },
    {
      name: '_rels/.rels',
      content: `${HEAD}<Relationships xmlns="${RELATIONS}"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    },
    {
      name: 'xl/workbook.xml',
      content: `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${each((n, name) => `<sheet name="${escaped(name)}" sheetId="${n}" r:id="rId${n}"/>`)}</sheets></workbook>`,
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      content: `${HEAD}<Relationships xmlns="${RELATIONS}">${each((n) => `<Relationship Id="rId${n}" Type="${OFFICE}/worksheet" Target="worksheets/sheet${n}.xml"/>`)}<Relationship Id="rId${names.length + 1}" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`,
    },
    {
      // The second style is for header cells.
      name: 'xl/styles.xml',
      content: `${HEAD}<styleSheet xmlns="${MAIN}"><fonts count="2"><font/><font><b/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="2"><xf xfId="0"/><xf xfId="0" fontId="1" applyFont="1"/></cellXfs></styleSheet>`,
    },
    ...tables.map((table, i) => ({ name: `xl/worksheets/sheet${i + 1}.xml`, content: sheet(table) })),
  ]);
}

function sheet({ columns, rows }: ExtractedTable): string {
  const lines = [columns, ...rows].map(
    (cells, row) =>
      `<row r="${row + 1}">${cells.map((cell, at) => cellXml(cell, `${letters(at)}${row + 1}`, row === 0)).join('')}</row>`,
  );
  const frozen =
    '<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" state="frozen"/></sheetView></sheetViews>';
  return `${HEAD}<worksheet xmlns="${MAIN}">${frozen}<sheetData>${lines.join('')}</sheetData></worksheet>`;
}

function cellXml(cell: CellValue, place: string, head: boolean): string {
  const style = head ? ' s="1"' : '';
  if (cell === null || cell === '') return '';
  if (typeof cell === 'number' && Number.isFinite(cell)) return `<c r="${place}"${style}><v>${cell}</v></c>`;
  if (typeof cell === 'boolean') return `<c r="${place}"${style} t="b"><v>${Number(cell)}</v></c>`;
  const text = escaped(String(cell).slice(0, MAX_CHARS));
  return `<c r="${place}"${style} t="inlineStr"><is><t xml:space="preserve">${text}</t></is></c>`;
}

function letters(at: number): string {
  const last = String.fromCharCode(65 + (at % 26));
  return at < 26 ? last : letters(Math.floor(at / 26) - 1) + last;
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

function escaped(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g, '')
    .replace(/[&<>"]/g, (sign) => entities[sign] ?? sign);
}

/** Unique names, ignoring case, as Excel requires. */
function sheetNames(tables: readonly ExtractedTable[]): string[] {
  const used = new Set<string>();
  return tables.map(({ title }, i) => {
    const plain = title.replace(/[[\]:*?/\\\s']+/g, ' ').trim();
    const name = plain.slice(0, MAX_NAME_LENGTH).trim() || `Sheet ${i + 1}`;
    const own = used.has(name.toLowerCase()) ? `${name.slice(0, MAX_NAME_LENGTH - 5).trim()} ${i + 1}` : name;
    used.add(own.toLowerCase());
    return own;
  });
}
