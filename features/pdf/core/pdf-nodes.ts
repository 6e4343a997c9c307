import type { FileLook } from '../../../utils/contracts/read-files';
import type { PageNode, Ref } from '../../../utils/page/api';
import { fail } from '../../../utils/failure';
import { isScanned, type PdfBlock, type PdfPage, type PdfText } from './pdf-text';

/** By it, tools that read a part of a web page read one page of a PDF. */
const pageRef = (number: number, prefix: string): Ref => `${prefix}e${number}`;

/**
 * A region for each page. `scope` is the ref of one page; `find` leaves only what contains the text or has the role.
 * Throws STALE_REF and INVALID_ARGUMENTS.
 */
export function pdfNodes(pdf: PdfText, { scope, find, selector }: FileLook = {}, refPrefix = ''): PageNode {
  if (selector !== undefined) throw fail('INVALID_ARGUMENTS', 'A PDF has no elements to select: use find or scope.');
  const documentOf = (pages: readonly PdfPage[], first: PageNode[] = []): PageNode => ({
    role: 'document',
    children: [...first, ...pages.map((page) => regionOf(pdf, page, refPrefix))],
  });
  if (scope !== undefined) return documentOf([pageOf(pdf, scope, refPrefix)]);
  if (!find) return documentOf(pdf.pages, [introductionNode(pdf, refPrefix)]);
  const text = find.text?.toLowerCase() ?? '';
  const found = pdf.pages.map((page) => ({
    ...page,
    blocks: page.blocks.flatMap((block) => matching(block, text, find.role)),
  }));
  return documentOf(found.filter(({ blocks }) => blocks.length > 0));
}

/** Throws STALE_REF. */
export function pageOf(pdf: PdfText, ref: Ref, prefix = ''): PdfPage {
  const page = pdf.pages.find(({ number }) => pageRef(number, prefix) === ref);
  if (!page) throw fail('STALE_REF', `${ref} is no page of this PDF. Page 3 is ${pageRef(3, prefix)}.`);
  return page;
}

function introductionNode(pdf: PdfText, prefix: string): PageNode {
  const { total, pages } = pdf;
  const sentences = [
    `PDF, ${total} ${total === 1 ? 'page' : 'pages'}. It can be read, not operated.`,
    ...(total > 1
      ? [`scope ${pageRef(3, prefix)} reads page 3; find searches all pages. Name the page of what you quote.`]
      : []),
    ...(pages.length < total ? [`Only the first ${pages.length} pages were read.`] : []),
    ...(isScanned(pdf) ? ['It has no text: its pages are pictures, such as scans, or empty.'] : []),
  ];
  return { role: 'text', name: sentences.join(' ') };
}

function regionOf({ total }: PdfText, { number, blocks }: PdfPage, prefix: string): PageNode {
  const children: PageNode[] =
    blocks.length === 0
      ? [{ role: 'text', name: '(no text: a picture, such as a scan, or empty)' }]
      : blocks.map(nodeOf);
  return { role: 'region', name: `Page ${number} of ${total}`, ref: pageRef(number, prefix), children };
}

function nodeOf(block: PdfBlock): PageNode {
  if (block.kind !== 'table') return { role: block.kind, name: block.text };
  const rows = block.rows.map((row) => ({ role: 'row', children: row.map((name) => ({ role: 'cell', name })) }));
  return { role: 'table', children: rows };
}

function matching(block: PdfBlock, text: string, role: string | undefined): PdfBlock[] {
  if (role !== undefined && role !== block.kind) return [];
  if (block.kind !== 'table') return block.text.toLowerCase().includes(text) ? [block] : [];
  const rows = block.rows.filter((row) => row.some((cell) => cell.toLowerCase().includes(text)));
  return rows.length === 0 ? [] : [{ kind: 'table', rows }];
}
