import type { FileFollower } from '../../../utils/contracts/read-files';
import { maxPdfBytes, type PdfReading } from '../core/pdf-text';
import { fetchFile } from '../../../utils/browser/client/fetch-file';
import type { FrameTarget } from '../../../utils/browser/client/page-client';
import { base64Of } from '../../../utils/text/base64';
import { readPdfInPage } from './pdf-in-page';
import { readPdfInWorker } from './pdf-worker';

/**
 * Chromium lets scripts into the document around its viewer (`inPage`), which have the session of the tab. Firefox 153
 * does not: the background fetches the file again, for a worker. Throws AgentError, or when aborted.
 */
export async function readShownPdf(
  { tabId, url }: { tabId: number; url: string },
  inPage: boolean,
  follower: FileFollower,
): Promise<PdfReading> {
  if (inPage) return readPdfInPage({ tabId, frameId: 0 }, follower);
  // Only Firefox's background has workers. A document that Chromium closes to scripts cannot be fetched either.
  if (typeof Worker === 'undefined' || !/^https?:/.test(url)) return { ok: false, why: 'unreachable' };
  return readFetchedPdf(url, follower);
}

/** In a worker where there are any, else in the document of `beside`. */
export async function readPdfBytes(
  bytes: Uint8Array<ArrayBuffer>,
  follower: FileFollower,
  { beside, password }: { beside?: FrameTarget; password?: string | undefined } = {},
): Promise<PdfReading> {
  if (typeof Worker !== 'undefined') return readPdfInWorker(bytes, follower, password);
  if (!beside) return { ok: false, why: 'unreachable' };
  const source = `data:application/pdf;base64,${base64Of(bytes)}`;
  return readPdfInPage(beside, { source, ...follower });
}

/** In a worker; only in a page of the extension. */
export async function readFetchedPdf(url: string, follower: FileFollower): Promise<PdfReading> {
  const fetched = await fetchFile(url, { withCookies: true, signal: follower.signal, most: maxPdfBytes });
  return 'why' in fetched ? { ok: false, why: fetched.why } : readPdfInWorker(fetched.bytes, follower);
}
