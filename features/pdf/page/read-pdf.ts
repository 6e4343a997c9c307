import type { PDFDocumentProxy } from 'pdfjs-dist';
import { blocksOf } from './blocks';
import type { Fragment } from './lines';
import type { FileFollower } from '../../../utils/contracts/read-files';
import { maxPdfBytes, type PdfBlock, type PdfPage, type PdfReading } from '../core/pdf-text';
import { openPdf } from './pdfjs';

/** Between pages the signal is checked and progress is reported. */
export interface PdfLimits extends Partial<FileFollower> {
  /** The reading then ends with the pages that it has. */
  limitMs: number;
  password?: string | undefined;
  rest(): Promise<void>;
}

/**
 * Needs neither a document nor a worker. Does not read pictures. Transfers the bytes: the caller cannot use them
 * afterwards. Rejects with the signal's reason when aborted.
 */
export async function readPdf(bytes: Uint8Array, limits: PdfLimits): Promise<PdfReading> {
  const { limitMs, password, rest, onProgress, signal } = limits;
  if (bytes.length > maxPdfBytes) return { ok: false, why: 'too-large' };
  if (!isPdf(bytes)) return { ok: false, why: 'no-pdf' };
  const started = performance.now();
  const opened = await openPdf(bytes, password);
  if ('why' in opened) return { ok: false, why: opened.why };
  const { document } = opened;
  try {
    const pages: PdfPage[] = [];
    for (let number = 1; number <= document.numPages; number += 1) {
      signal?.throwIfAborted();
      if (number > 1 && performance.now() - started > limitMs) break;
      pages.push({ number, blocks: await blocksOn(document, number) });
      onProgress?.({ done: number, total: document.numPages });
      await rest();
    }
    return { ok: true, pdf: { total: document.numPages, pages } };
  } finally {
    await opened.close();
  }
}

/** The mark may follow some bytes of another kind (ISO 32000-1, H.3.4.1). */
function isPdf(bytes: Uint8Array): boolean {
  return new TextDecoder('latin1').decode(bytes.subarray(0, 1024)).includes('%PDF-');
}

/** A page that cannot be read counts as one without text. */
async function blocksOn(document: PDFDocumentProxy, number: number): Promise<PdfPage['blocks']> {
  const page = await document.getPage(number).catch(() => undefined);
  const content = await page?.getTextContent().catch(() => undefined);
  const [, bottom = 0, , top = Infinity] = page?.view ?? [];
  const least = Math.min(minHeight, (top - bottom) * minHeightShare);
  page?.cleanup();
  const fragments = (content?.items ?? []).flatMap((item) => {
    if (!('str' in item)) return [];
    const [a = 0, b = 0, , , x = 0, y = 0] = item.transform as number[];
    const height = item.height || Math.hypot(a, b);
    return [{ text: item.str, x, y, width: item.width, height }];
  });
  const isSeen = ({ height }: Fragment) => height >= least;
  const unseen = fragments.filter((fragment) => fragment.text.trim() !== '' && !isSeen(fragment));
  return [...blocksOf(fragments.filter(isSeen)), ...blocksOf(unseen).map(marked)];
}

/** Points. Smaller letters cannot be read; on a small page the limit is a part of its height. */
const minHeight = 2;
const minHeightShare = 0.0024;

/** It must not pass for what the user reads there. pdf.js itself leaves out text outside the page. */
function marked(block: PdfBlock): PdfBlock {
  const text = block.kind === 'table' ? block.rows.map((row) => row.join(' | ')).join('; ') : block.text;
  return { kind: 'text', text: `(too small to be seen on the page) ${text}` };
}
