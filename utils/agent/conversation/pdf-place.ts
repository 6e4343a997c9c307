import type { PageView } from '../../contracts/events';
import type { LiveTask, PdfPlace } from './entry';

/** The PDF that the page is or embeds; undefined if there is none. */
export function pdfIn({ tabId, url, pages, embedded }: PageView): PdfPlace | undefined {
  return pages === undefined ? embedded && { tabId, ...embedded } : { tabId, url, pages };
}

/**
 * The PDF that page numbers in an answer refer to. None if the user attached a file with pages: a number could mean
 * either.
 */
export function citedPdf({ pdf, entries }: Pick<LiveTask, 'pdf' | 'entries'>): { pdf?: PdfPlace } {
  const isAmbiguous = entries.some((entry) => entry.kind === 'user' && entry.attachments?.some(({ pages }) => pages));
  return pdf && !isAmbiguous ? { pdf } : {};
}
