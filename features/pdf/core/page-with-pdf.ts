import type { Article, Extracted, ExtractKind, RecordField } from '../../../utils/page/api';
import { extractPdf, pdfArticle } from './extract-pdf';
import type { PdfText } from './pdf-text';

/** Records come from only one of them: from the page, if it has any. */
export function withPdfData(
  page: Extracted,
  files: readonly PdfText[],
  { what, fields = [] }: { what: ExtractKind; fields?: RecordField[] },
): Extracted {
  if (what === 'links' || what === 'lists' || what === 'fields') return page;
  const found = files.map((pdf) => extractPdf(pdf, { what, fields }));
  if (what === 'records') {
    const hasRows = ({ tables }: Extracted) => tables.some(({ rows }) => rows.length > 0);
    return hasRows(page) ? page : (found.find(hasRows) ?? page);
  }
  const texts = [page, ...found].flatMap(({ text }) => (text ? [text] : []));
  return {
    ...page,
    tables: [page, ...found].flatMap(({ tables }) => tables.filter(({ rows }) => rows.length > 0)),
    ...(texts.length > 0 ? { text: texts.join('\n\n') } : {}),
  };
}

export function withPdfText(page: Article, files: readonly PdfText[]): Article {
  const read = files.map((pdf) => pdfArticle(pdf, page));
  if (read.length === 0) return page;
  return {
    ...page,
    markdown: [page, ...read]
      .map(({ markdown }) => markdown)
      .join('\n\n')
      .trim(),
    cut: [page, ...read].some(({ cut }) => cut),
  };
}
