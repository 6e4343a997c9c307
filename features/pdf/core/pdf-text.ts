/** Plain data: it goes between the parts of the extension. */
export interface PdfText {
  /** `pages` has the first of them, or all if there was time. */
  total: number;
  pages: PdfPage[];
}

export interface PdfPage {
  /** Counted from 1. */
  number: number;
  /** None for a picture, such as a scan, or an empty page. */
  blocks: PdfBlock[];
}

export type PdfBlock = { kind: 'heading' | 'text'; text: string } | { kind: 'table'; rows: string[][] };

export type PdfProblem = 'password' | 'damaged' | 'no-pdf' | 'refused' | 'too-large' | 'unreachable';

export type PdfReading = { ok: true; pdf: PdfText } | { ok: false; why: PdfProblem };

export const maxPdfBytes = 100_000_000;

export const isScanned = ({ pages }: PdfText): boolean => pages.every(({ blocks }) => blocks.length === 0);
