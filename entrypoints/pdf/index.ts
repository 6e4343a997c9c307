import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { fetchPdf } from '../../utils/browser/client/fetch-pdf';
import { nextTask } from '../../utils/page/dom/dom';
import type { PdfReading } from '../../utils/pdf/pdf-text';
import type { PdfJob } from '../../utils/browser/client/pdf-worker';
import { pdfSource } from '../../utils/pdf/pdf-source';
import { readPdf } from '../../utils/pdf/read-pdf';

/**
 * Reads PDF files, apart from everything else because of its size. In the document of Chromium's viewer it reads the
 * file that is shown there, in a page the file that this page made, and returns its text as the result of the injection.
 * Anywhere else it is a worker that reads the bytes that it is sent.
 */
export default defineUnlistedScript({
  globalName: false,
  main() {
    if (typeof document !== 'undefined') return readShown();
    addEventListener('message', ({ data: { bytes, password } }: MessageEvent<PdfJob>) => {
      void readPdf(bytes, { limitMs: READING_MS, password, rest: nextTask }).then((reading) => postMessage(reading));
    });
    return undefined;
  },
});

/** A reading ends after this time, with the pages that it has. An injection is given up after 20 s. */
const READING_MS = 12_000;

async function readShown(): Promise<PdfReading> {
  const chosen = takeSource();
  if (chosen === undefined && document.contentType !== 'application/pdf') return { ok: false, why: 'no-pdf' };
  const fetched = await fetchPdf(chosen ?? location.href, { withCookies: chosen === undefined });
  return 'why' in fetched
    ? { ok: false, why: fetched.why }
    : readPdf(fetched.bytes, { limitMs: READING_MS, rest: nextTask });
}

/** The file that a page made, where the script was sent for one. */
function takeSource(): string | undefined {
  const world = globalThis as unknown as Record<symbol, string | undefined>;
  const key = Symbol.for(pdfSource);
  const chosen = world[key];
  delete world[key];
  return chosen;
}
