import * as worker from 'pdfjs-dist/legacy/build/pdf.worker.mjs';
import { getDocument, type PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** pdf.js 5 takes its own worker from here where it is to run without one. */
(globalThis as { pdfjsWorker?: unknown }).pdfjsWorker = worker;

/**
 * Opens a PDF with pdf.js. The build for older browsers is the one that runs in Chrome 138 and Firefox 140. Nothing of
 * it evaluates text, fetches anything, or draws. A wrong `password` counts as none.
 */
export async function openPdf(
  bytes: Uint8Array,
  password?: string,
): Promise<{ document: PDFDocumentProxy; close(): Promise<void> } | { why: 'password' | 'damaged' }> {
  const task = getDocument({
    data: bytes,
    ...(password === undefined ? {} : { password }),
    isEvalSupported: false,
    useWasm: false,
    useWorkerFetch: false,
    disableFontFace: true,
    stopAtErrors: false,
    verbosity: 0,
  });
  try {
    return { document: await task.promise, close: () => task.destroy() };
  } catch (error) {
    await task.destroy();
    return { why: error instanceof Error && error.name === 'PasswordException' ? 'password' : 'damaged' };
  }
}
