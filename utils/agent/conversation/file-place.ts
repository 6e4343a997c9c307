import type { PageView } from '../../contracts/events';
import type { LiveTask, FilePlace } from './entry';

export function fileIn({ tabId, url, pages, embedded }: PageView): FilePlace | undefined {
  return pages === undefined ? embedded && { tabId, ...embedded } : { tabId, url, pages };
}

/** Page numbers in an answer refer to it. None if the user attached a file with pages: a number could mean either. */
export function citedFile({ file, entries }: Pick<LiveTask, 'file' | 'entries'>): { file?: FilePlace } {
  const isAmbiguous = entries.some((entry) => entry.kind === 'user' && entry.attachments?.some(({ pages }) => pages));
  return file && !isAmbiguous ? { file } : {};
}
