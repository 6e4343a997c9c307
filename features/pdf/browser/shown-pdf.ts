import type { PdfFollower, PdfReading } from '../core/pdf-text';
import type { FrameTarget } from '../../../utils/browser/client/page-client';
import { base64Of } from '../../../utils/text/base64';
import { fetchPdf } from '../page/fetch-pdf';
import { readPdfInPage } from './pdf-in-page';
import { readPdfInWorker } from './pdf-worker';

/**
 * Chromium lets scripts into the document around its viewer (`inPage`): the file is read there, with the session of the
 * tab. Firefox 153 does not: the background fetches the file again, and a worker reads it. Throws AgentError, or when
 * aborted.
 */
export async function readShownPdf(
  { tabId, url }: { tabId: number; url: string },
  inPage: boolean,
  follower: PdfFollower,
): Promise<PdfReading> {
  if (inPage) return readPdfInPage({ tabId, frameId: 0 }, follower);
  // Only Firefox's background is a page, with workers. A document that Chromium closes to scripts cannot be fetched
  // either.
  if (typeof Worker === 'undefined' || !/^https?:/.test(url)) return { ok: false, why: 'unreachable' };
  return readFetchedPdf(url, follower);
}

/** In a worker where there are any, else beside the page of the frame. */
export function readPdfBytes(
  target: FrameTarget,
  bytes: Uint8Array<ArrayBuffer>,
  follower: PdfFollower,
): Promise<PdfReading> {
  if (typeof Worker !== 'undefined') return readPdfInWorker(bytes, follower);
  const source = `data:application/pdf;base64,${base64Of(bytes)}`;
  return readPdfInPage(target, { source, ...follower });
}

/** In a worker; only in a page of the extension. */
export async function readFetchedPdf(url: string, follower: PdfFollower, password?: string): Promise<PdfReading> {
  const fetched = await fetchPdf(url, { withCookies: true, signal: follower.signal });
  if ('why' in fetched) return { ok: false, why: fetched.why };
  return readPdfInWorker(fetched.bytes as Uint8Array<ArrayBuffer>, follower, password);
}
