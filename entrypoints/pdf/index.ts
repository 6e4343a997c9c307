import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { fetchPdf } from '../../utils/browser/client/fetch-pdf';
import { nextTask } from '../../utils/page/dom/dom';
import type { PdfReading } from '../../utils/pdf/pdf-text';
import type { PdfJob } from '../../utils/browser/client/pdf-worker';
import { readPdf } from '../../utils/pdf/read-pdf';

/**
 * Reads PDF files, apart from everything else because of its size. In the document of Chromium's viewer it reads the
 * file that is shown there, and returns its text as the result of the injection. Anywhere else it is a worker that reads
 * the bytes that it is sent.
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
  if (document.contentType !== 'application/pdf') return { ok: false, why: 'no-pdf' };
  const fetched = await fetchPdf(location.href, { withCookies: true });
  return 'why' in fetched
    ? { ok: false, why: fetched.why }
    : readPdf(fetched.bytes, { limitMs: READING_MS, rest: nextTask });
}
