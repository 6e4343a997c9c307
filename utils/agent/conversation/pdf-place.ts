import type { PageView } from '../task/events';
import type { LiveTask, PdfPlace } from './entry';

/** The PDF that a look at the page found; undefined where the page neither is one nor has one in it. */
export function pdfIn({ tabId, url, pages, embedded }: PageView): PdfPlace | undefined {
  return pages === undefined ? embedded && { tabId, ...embedded } : { tabId, url, pages };
}

/** The file whose pages an answer names. None where the user attached another one: its pages have numbers, too. */
export function pdfMeant({ pdf, entries }: Pick<LiveTask, 'pdf' | 'entries'>): { pdf?: PdfPlace } {
  const isAmbiguous = entries.some((entry) => entry.kind === 'user' && entry.attachments?.some(({ pages }) => pages));
  return pdf && !isAmbiguous ? { pdf } : {};
}
