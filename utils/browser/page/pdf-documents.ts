import { browser, type Browser } from 'wxt/browser';
import type { TabInfo } from '../../agent/task/events';
import { raceAbort } from '../../async';
import type { PdfProblem, PdfReading, PdfText } from '../../pdf/pdf-text';
import { fetchPdf } from '../client/fetch-pdf';
import { runFile } from '../client/page-client';
import { readPdfInWorker } from '../client/pdf-worker';

/** The PDF that a tab shows, or why it cannot be read. */
export type ShownPdf = { key: string; pdf: PdfText } | { why: PdfProblem };

type Committed = Browser.webNavigation.WebNavigationFramedCallbackDetails;

/**
 * The PDF files that tabs show, each read once for as long as it is shown, until `dispose`. Chromium lets scripts into
 * the document around its viewer: the file is fetched and read there, with the session of the tab. Firefox 153 does not:
 * there the background fetches the file again, and a worker reads it.
 */
export class PdfDocuments {
  private readonly shown = new Map<number, { url: string; pdf: ShownPdf }>();
  private readonly forget = ({ tabId, frameId }: Committed): void => {
    if (frameId === 0) this.shown.delete(tabId);
  };

  constructor() {
    browser.webNavigation.onCommitted.addListener(this.forget);
  }

  dispose(): void {
    browser.webNavigation.onCommitted.removeListener(this.forget);
    this.shown.clear();
  }

  /** Reads the PDF in the tab. `inPage`: whether scripts run in its viewer. Throws AgentError, or when aborted. */
  async read({ tabId, url }: TabInfo, inPage: boolean, signal: AbortSignal): Promise<ShownPdf> {
    const address = withoutFragment(url);
    const known = this.shown.get(tabId);
    if (known?.url === address) return known.pdf;
    const reading = await (inPage
      ? raceAbort(runFile({ tabId, frameId: 0 }, '/pdf.js') as Promise<PdfReading>, signal)
      : readAgain(tabId, address, signal));
    const pdf = reading.ok ? { key: crypto.randomUUID(), pdf: reading.pdf } : { why: reading.why };
    this.shown.set(tabId, { url: address, pdf });
    return pdf;
  }
}

const withoutFragment = (url: string): string => url.replace(/#.*$/s, '');

async function readAgain(tabId: number, url: string, signal: AbortSignal): Promise<PdfReading> {
  // Only Firefox's background is a page, with workers. Chromium closes a document to scripts that it does not let be fetched either.
  if (typeof Worker === 'undefined' || !/^https?:/.test(url)) return { ok: false, why: 'unreachable' };
  // The cookies of the background are not those of a private window.
  const { incognito } = await browser.tabs.get(tabId);
  const fetched = await fetchPdf(url, { withCookies: !incognito, signal });
  if ('why' in fetched) return { ok: false, why: fetched.why };
  return readPdfInWorker(fetched.bytes as Uint8Array<ArrayBuffer>, signal);
}
