import type { ExtractOptions } from '../../../utils/contracts/read-files';
import type { Article, Extracted, ExtractedTable, RecordField } from '../../../utils/page/api';
import { matchFields } from '../../../utils/page/extract/record-match';
import { convert } from '../../../utils/page/extract/record-values';
import type { Fact } from '../../../utils/page/extract/record-facts';
import { pageOf } from './pdf-nodes';
import type { PdfBlock, PdfPage, PdfText } from './pdf-text';

/** Throws STALE_REF. */
export function extractPdf(pdf: PdfText, { what, ref, fields = [] }: ExtractOptions, refPrefix = ''): Extracted {
  const pages = ref === undefined ? pdf.pages : [pageOf(pdf, ref, refPrefix)];
  if (what === 'text') return { tables: [], text: textOf(pages, plainBlock) };
  if (what === 'tables') return { tables: tablesOn(pages) };
  if (what === 'headings') return { tables: [headingsOn(pages)] };
  return what === 'records'
    ? recordsOn(pages, fields)
    : { tables: [], notes: ['This kind of content is not read from a PDF.'] };
}

/** Markdown. */
export function pdfArticle(pdf: PdfText, { url, title }: Pick<Article, 'url' | 'title'>): Article {
  return {
    url,
    title,
    markdown: textOf(pdf.pages, markdownBlock),
    isArticle: true,
    cut: pdf.pages.length < pdf.total,
  };
}

const textOf = (pages: readonly PdfPage[], write: (block: PdfBlock, page: number) => string): string =>
  pages
    .flatMap(({ number, blocks }) => [`## Page ${number}`, ...blocks.map((block) => write(block, number))])
    .join('\n\n');

const plainBlock = (block: PdfBlock): string =>
  block.kind === 'table' ? block.rows.map((row) => `| ${row.join(' | ')} |`).join('\n') : block.text;

/** Passages are quoted with the heading above them. */
function markdownBlock(block: PdfBlock, number: number): string {
  if (block.kind !== 'table') return block.kind === 'text' ? block.text : `### ${block.text} (page ${number})`;
  const line = (cells: readonly string[]) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  const [head = [], ...rows] = block.rows;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}

function tablesOn(pages: readonly PdfPage[]): ExtractedTable[] {
  return pages.flatMap(({ number, blocks }) =>
    blocks.flatMap((block) => {
      if (block.kind !== 'table') return [];
      const [columns = [], ...rows] = block.rows;
      return [{ title: `Page ${number}`, columns, rows }];
    }),
  );
}

function headingsOn(pages: readonly PdfPage[]): ExtractedTable {
  const rows = pages.flatMap(({ number, blocks }) =>
    blocks.flatMap((block) => (block.kind === 'heading' ? [[String(number), block.text]] : [])),
  );
  return { title: 'Headings', columns: ['Page', 'Heading'], rows };
}

/** A table that goes on over pages is read to its end. */
function recordsOn(pages: readonly PdfPage[], fields: readonly RecordField[]): Extracted {
  const tables = tablesOn(pages)
    .filter(({ rows }) => rows.length > 0)
    .map((table) => {
      const facts = table.rows.map((row) => factsOf(row.map(String), table.columns));
      return { ...table, facts, matches: matchFields(fields, facts, '') };
    });
  const [best] = tables.toSorted((a, b) => b.matches.score - a.matches.score);
  if (!best || best.matches.byField.size === 0) return { tables: [], notes: ['No table of the PDF has these fields.'] };
  const same = tables.filter(({ columns }) => columns.join('\n') === best.columns.join('\n'));
  const rows = same.flatMap(({ facts }) =>
    facts.map((row) =>
      fields.map(({ name, type }) => {
        const match = best.matches.byField.get(name);
        const fact = row.find(({ slot }) => slot === match?.slot);
        return match && fact ? convert(type, fact.value, match.style) : null;
      }),
    ),
  );
  const missing = fields.filter(({ name, optional }) => !optional && !best.matches.byField.has(name));
  return {
    tables: [{ title: best.title, columns: fields.map(({ name }) => name), rows }],
    ...(missing.length > 0 ? { notes: [`Not found: ${missing.map(({ name }) => name).join(', ')}.`] } : {}),
  };
}

const factsOf = (cells: readonly string[], columns: readonly unknown[]): Fact[] =>
  cells.flatMap((value, at) => {
    const label = String(columns[at] ?? '');
    return value === '' ? [] : [{ slot: String(at), kind: 'text', value, label, hints: [], heading: false }];
  });
