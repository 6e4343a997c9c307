import * as worker from 'pdfjs-dist/build/pdf.worker.mjs';
import { getDocument, type PDFDocumentProxy } from 'pdfjs-dist';
import { addNewerBuiltIns } from './newer-built-ins';
import { defined } from '../../../utils/defined';

/** pdf.js 5 takes its own worker from here where it is to run without one. */
(globalThis as { pdfjsWorker?: unknown }).pdfjsWorker = worker;

/** It neither evaluates text, nor fetches anything, nor draws. A wrong `password` counts as none. */
export async function openPdf(
  bytes: Uint8Array,
  password?: string,
): Promise<{ document: PDFDocumentProxy; close(): Promise<void> } | { why: 'password' | 'damaged' }> {
  addNewerBuiltIns();
  const task = getDocument({
    data: bytes,
    ...defined({ password }),
    isEvalSupported: false,
    useWasm: false,
    useWorkerFetch: false,
    disableFontFace: true,
    stopAtErrors: false,
    verbosity: 0,
    CanvasFactory: DrawingStub,
    FilterFactory: DrawingStub,
  });
  try {
    return { document: await task.promise, close: () => task.destroy() };
  } catch (error) {
    await task.destroy();
    return { why: error instanceof Error && error.name === 'PasswordException' ? 'password' : 'damaged' };
  }
}

/** Stands in for the classes with which pdf.js draws. */
class DrawingStub {
  destroy(): void {}
}
