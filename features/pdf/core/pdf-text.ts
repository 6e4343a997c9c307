/** Plain data: it goes between the parts of the extension. */
export interface PdfText {
  /** `pages` has the first of them, or all if there was time. */
  total: number;
  pages: PdfPage[];
}

export interface PdfPage {
  /** Counted from 1. */
  number: number;
  /** None where the page has no text: it is a picture, such as a scan, or empty. */
  blocks: PdfBlock[];
}

export type PdfBlock = { kind: 'heading' | 'text'; text: string } | { kind: 'table'; rows: string[][] };

/**
 * It needs a password, it is damaged, it is no PDF (a server may answer a second request with something else), it is
 * too large, or its bytes cannot be fetched.
 */
export type PdfProblem = 'password' | 'damaged' | 'no-pdf' | 'too-large' | 'unreachable';

export type PdfReading = { ok: true; pdf: PdfText } | { ok: false; why: PdfProblem };

/** The progress of a reading: `done` of `total` pages. */
export interface PdfProgress {
  done: number;
  total: number;
}

/** Its signal, and the listener for progress. */
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
