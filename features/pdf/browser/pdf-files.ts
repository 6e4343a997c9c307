import type { FileKind, OpenedFile } from '../../../utils/contracts/read-files';
import { extractPdf, pdfArticle } from '../core/extract-pdf';
import { pdfNodes } from '../core/pdf-nodes';
import { pdfProblems } from '../core/pdf-problems';
import { isScanned, type PdfReading } from '../core/pdf-text';
import { couldBePdf, readEmbeddedPdf } from './embedded-pdf';
import { readPdfBytes, readShownPdf } from './shown-pdf';

/** Read as pages are: in a tab, in a page, downloaded and attached. */
export const pdfFiles: FileKind = {
  name: 'pdf',
  word: 'PDF',
  is: ({ name, type }) => type === 'application/pdf' || /\.pdf$/i.test(name),
  read: readPdfBytes,
  open: (reading) => fileOf(reading as PdfReading),
  readShown: async (tab, inPage, follower) => fileOf(await readShownPdf(tab, inPage, follower)),
  couldBeIn: couldBePdf,
  async readIn(frame, failure, follower) {
    const reading = await readEmbeddedPdf(frame, failure, follower);
    return reading && fileOf(reading);
  },
};

function fileOf(reading: PdfReading): OpenedFile {
  if (!reading.ok) {
    const { why } = reading;
    const unread = why === 'password' ? why : 'damaged';
    return { unread, why: pdfProblems[why], isElsewhere: /^(no-pdf|refused|unreachable)$/.test(why) };
  }
  const { pdf } = reading;
  return {
    pages: pdf.total,
    ...(isScanned(pdf) ? { unread: 'no-text' } : {}),
    nodes: (look, refPrefix) => pdfNodes(pdf, look, refPrefix),
    extract: (options, refPrefix) => extractPdf(pdf, options, refPrefix),
    article: (of) => pdfArticle(pdf, of),
  };
}
