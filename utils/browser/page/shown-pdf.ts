import { browser } from 'wxt/browser';
import { raceAbort } from '../../async';
import type { PdfReading } from '../../pdf/pdf-text';
import { fetchPdf } from '../client/fetch-pdf';
import { runFile } from '../client/page-client';
import { readPdfInWorker } from '../client/pdf-worker';

/**
 * Reads the PDF that a tab shows. Chromium lets scripts into the document around its viewer (`inPage`): the file is
 * fetched and read there, with the session of the tab. Firefox 153 does not: there the background fetches the file again,
 * and a worker reads it. Throws AgentError, or when aborted.
 */
export async function readShownPdf(
  { tabId, url }: { tabId: number; url: string },
  inPage: boolean,
  signal: AbortSignal,
): Promise<PdfReading> {
  if (inPage) return raceAbort(runFile({ tabId, frameId: 0 }, '/pdf.js') as Promise<PdfReading>, signal);
  // Only Firefox's background is a page, with workers. Chromium closes a document to scripts that it does not let be fetched either.
  if (typeof Worker === 'undefined' || !/^https?:/.test(url)) return { ok: false, why: 'unreachable' };
  return readFetchedPdf({ tabId, url }, signal);
}

/** Fetches the file that a tab shows once more, and reads it in a worker; only in a page of the extension. */
export async function readFetchedPdf(
  { tabId, url }: { tabId: number; url: string },
  signal: AbortSignal,
  password?: string,
): Promise<PdfReading> {
  // The cookies of the background are not those of a private window.
  const { incognito } = await browser.tabs.get(tabId);
  const fetched = await fetchPdf(url, { withCookies: !incognito, signal });
  if ('why' in fetched) return { ok: false, why: fetched.why };
  return readPdfInWorker(fetched.bytes as Uint8Array<ArrayBuffer>, signal, password);
}
