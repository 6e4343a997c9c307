import type { PageView } from '../task/events';
import type { LiveTask, PdfPlace } from './entry';

/** The PDF that a look at the page found; undefined where the page is none. */
export function pdfIn({ tabId, url, pages }: PageView): PdfPlace | undefined {
  return pages === undefined ? undefined : { tabId, url, pages };
}

/** The file whose pages an answer names. None where the user attached another one: its pages have numbers, too. */
export function pdfMeant({ pdf, entries }: Pick<LiveTask, 'pdf' | 'entries'>): { pdf?: PdfPlace } {
  const isAmbiguous = entries.some((entry) => entry.kind === 'user' && entry.attachments?.some(({ pages }) => pages));
  return pdf && !isAmbiguous ? { pdf } : {};
}
