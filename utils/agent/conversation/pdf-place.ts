import type { PageView } from '../../contracts/events';
import type { LiveTask, PdfPlace } from './entry';

/** The one that the page is or embeds. */
export function pdfIn({ tabId, url, pages, embedded }: PageView): PdfPlace | undefined {
  return pages === undefined ? embedded && { tabId, ...embedded } : { tabId, url, pages };
}

/** Page numbers in an answer refer to it. None if the user attached a file with pages: a number could mean either. */
export function citedPdf({ pdf, entries }: Pick<LiveTask, 'pdf' | 'entries'>): { pdf?: PdfPlace } {
  const isAmbiguous = entries.some((entry) => entry.kind === 'user' && entry.attachments?.some(({ pages }) => pages));
  return pdf && !isAmbiguous ? { pdf } : {};
}
