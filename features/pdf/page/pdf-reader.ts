import type { Browser } from 'wxt/browser';
import { nextTask } from '../../../utils/page/dom/dom';
import type { FileProgress } from '../../../utils/contracts/read-files';
import { fetchFile } from '../../../utils/browser/client/fetch-file';
import { maxPdfBytes, type PdfReading } from '../core/pdf-text';
import { readPdf } from './read-pdf';

/** `source`: a file that this page made, instead of the shown one. */
export interface PdfOrder {
  source?: string | undefined;
}

/** The reading comes last. */
export type PdfNews = FileProgress | { reading: PdfReading };

/** The script accepts one such port. */
export type PdfPort = Pick<Browser.runtime.Port, 'name'>;

/**
 * Runs in a document: waits for the port of `readPdfInPage`, and sends progress and result back. Stops at the next page
 * when the port closes. Ends after `limitMs`, with the pages that it has.
 */
export function takeOneOrder(limitMs: number, { onConnect }: Pick<typeof Browser.runtime, 'onConnect'>): PdfPort {
  const name = `sidehand:pdf ${Math.random()}`;
  const take = (port: Browser.runtime.Port): void => {
    if (port.name !== name) return;
    onConnect.removeListener(take);
    const closed = new AbortController();
    port.onDisconnect.addListener(() => closed.abort());
    const tell = (news: PdfNews): void => {
      if (!closed.signal.aborted) port.postMessage(news);
    };
    port.onMessage.addListener((order: PdfOrder) => {
      // A file that makes pdf.js fail cannot be read.
      const unreadablePdf = (): PdfReading => ({ ok: false, why: 'damaged' });
      void readHere(order, { limitMs, signal: closed.signal, onProgress: tell })
        .catch(unreadablePdf)
        .then((reading) => tell({ reading }));
    });
  };
  onConnect.addListener(take);
  return { name };
}

async function readHere(
  { source }: PdfOrder,
  limits: { limitMs: number; signal: AbortSignal; onProgress: (progress: FileProgress) => void },
): Promise<PdfReading> {
  if (source === undefined && document.contentType !== 'application/pdf') return { ok: false, why: 'no-pdf' };
  const { signal } = limits;
  const withCookies = source === undefined;
  const fetched = await fetchFile(source ?? location.href, { withCookies, signal, most: maxPdfBytes });
  if ('why' in fetched) return { ok: false, why: fetched.why };
  return readPdf(fetched.bytes, { ...limits, rest: nextTask });
}
