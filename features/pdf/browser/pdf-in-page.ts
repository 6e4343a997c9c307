import { browser } from 'wxt/browser';
import { raceAbort } from '../../../utils/async';
import { fail } from '../../../utils/failure';
import type { FileFollower } from '../../../utils/contracts/read-files';
import type { PdfReading } from '../core/pdf-text';
import type { PdfNews, PdfOrder, PdfPort } from '../page/pdf-reader';
import { withTimeLimit } from '../../../utils/time-limit';
import { UNRESPONSIVE_MS } from '../../../utils/browser/client/page-answers';
import { runFile, type FrameTarget } from '../../../utils/browser/client/page-client';

/**
 * Reads the PDF that is shown there, or that this page made. When aborted, rejects with the signal's reason, and the
 * script ends at the file's next page. Throws AgentError as `callPage` does.
 */
export async function readPdfInPage(
  target: FrameTarget,
  { source, signal, onProgress }: PdfOrder & FileFollower,
): Promise<PdfReading> {
  signal.throwIfAborted();
  const { name } = (await raceAbort(runFile(target, '/pdf.js'), signal)) as PdfPort;
  const port = browser.tabs.connect(target.tabId, { frameId: target.frameId, name });
  try {
    const reading = new Promise<PdfReading>((resolve, reject) => {
      port.onMessage.addListener((news: PdfNews) => {
        if ('reading' in news) resolve(news.reading);
        else onProgress?.(news);
      });
      port.onDisconnect.addListener(() => reject(fail('NAVIGATED', 'The page was replaced while its PDF was read.')));
    });
    port.postMessage({ source } satisfies PdfOrder);
    return await raceAbort(
      withTimeLimit(reading, UNRESPONSIVE_MS, 'PAGE_UNRESPONSIVE', 'The PDF was not read in time.'),
      signal,
    );
  } finally {
    port.disconnect();
  }
}
