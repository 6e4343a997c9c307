import type { PdfProblem } from './pdf-text';

const notAgain =
  'This is a document in a viewer of the browser, and its address does not give a PDF again (it may be the answer to a form, or need a sign-in). The user can save the file and attach it.';

export const pdfProblems: Record<PdfProblem, string> = {
  password:
    'This PDF is protected by a password, so its text cannot be read. The panel asks the user for it: do not ask for it yourself. Once they type it there, the file goes with their next message.',
  damaged: 'This PDF is damaged: its text cannot be read.',
  'no-pdf': notAgain,
  refused: notAgain,
  'too-large': 'This PDF is too large to be read (over 100 MB).',
  unreachable:
    'This is a document in a viewer of the browser, and its file cannot be had from here. If it is a PDF, the user can attach the file.',
};
