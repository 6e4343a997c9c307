/** The text of a PDF, page by page. Plain data: it goes between the parts of the extension. */
export interface PdfText {
  /** The number of pages in the file. `pages` has the first of them, or all if there was time. */
  total: number;
  pages: PdfPage[];
}

export interface PdfPage {
  /** Counted from 1. */
  number: number;
  /** In reading order. None where the page has no text: it is a picture, such as a scan, or empty. */
  blocks: PdfBlock[];
}

export type PdfBlock = { kind: 'heading' | 'text'; text: string } | { kind: 'table'; rows: string[][] };

/**
 * Why a file cannot be read: it needs a password, it is damaged, it is no PDF (a server may answer a second request
 * with something else), it is too large, or its bytes cannot be fetched.
 */
export type PdfProblem = 'password' | 'damaged' | 'no-pdf' | 'too-large' | 'unreachable';

export type PdfReading = { ok: true; pdf: PdfText } | { ok: false; why: PdfProblem };

/** The progress of a reading: `done` of `total` pages. */
export interface PdfProgress {
  done: number;
  total: number;
}

/** The caller that waits for a reading: its signal, and the listener for progress. */
export interface PdfFollower {
  signal: AbortSignal;
  onProgress?: ((progress: PdfProgress) => void) | undefined;
}

/** Files up to this size are read. */
export const maxPdfBytes = 100_000_000;

/** True if none of the pages that were read has text. */
export function isScanned({ pages }: PdfText): boolean {
  return pages.every(({ blocks }) => blocks.length === 0);
}
