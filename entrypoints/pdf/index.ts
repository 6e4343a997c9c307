// Only types: a worker has no such object, and the module throws there.
import type { Browser } from 'wxt/browser';
import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { takeOneOrder } from '../../features/pdf/page/pdf-reader';
import type { PdfJob } from '../../features/pdf/browser/pdf-worker';
import { nextTask } from '../../utils/page/dom/dom';
import type { FileProgress } from '../../utils/contracts/read-files';
import type { PdfReading } from '../../features/pdf/core/pdf-text';
import { readPdf } from '../../features/pdf/page/read-pdf';

/**
 * In Chromium's viewer it reads the file shown there, in a page the file that this page made, and sends the text
 * through a port that the background opens. Elsewhere it is a worker and reads the bytes that it is sent.
 */
export default defineUnlistedScript({
  globalName: false,
  main() {
    if (typeof document !== 'undefined')
      return takeOneOrder(READING_MS, (globalThis as unknown as { chrome: typeof Browser }).chrome.runtime);
    const report = (news: FileProgress | PdfReading): void => postMessage(news);
    addEventListener('message', ({ data: { bytes, password } }: MessageEvent<PdfJob>) => {
      void readPdf(bytes, { limitMs: READING_MS, password, rest: nextTask, onProgress: report }).then(report);
    });
    return undefined;
  },
});

/** A reading then ends with the pages that it has. The background gives it up after 20 s. */
const READING_MS = 12_000;
