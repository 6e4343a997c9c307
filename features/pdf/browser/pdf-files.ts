import type { FileKind, OpenedFile } from '../../../utils/contracts/read-files';
import { extractPdf, pdfArticle } from '../core/extract-pdf';
import { pdfNodes } from '../core/pdf-nodes';
import { isScanned, type PdfProblem, type PdfReading } from '../core/pdf-text';
import { couldBePdf, readEmbeddedPdf } from './embedded-pdf';
import { readPdfBytes, readShownPdf } from './shown-pdf';

/** Read in a tab, in a page, downloaded and attached. */
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

const notAgain =
  'This is a document in a viewer of the browser, and its address does not give a PDF again (it may be the answer to a form, or need a sign-in). The user can save the file and attach it.';

const pdfProblems: Record<PdfProblem, string> = {
  password:
    'This PDF is protected by a password, so its text cannot be read. The panel asks the user for it: do not ask for it yourself. Once they type it there, the file goes with their next message.',
  damaged: 'This PDF is damaged: its text cannot be read.',
  'no-pdf': notAgain,
  refused: notAgain,
  'too-large': 'This PDF is too large to be read (over 100 MB).',
  unreachable:
    'This is a document in a viewer of the browser, and its file cannot be had from here. If it is a PDF, the user can attach the file.',
};
