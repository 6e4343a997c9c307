import { browser } from 'wxt/browser';
import { raceAbort } from '../../../utils/async';
import type { FileFollower, FileProgress } from '../../../utils/contracts/read-files';
import type { PdfReading } from '../core/pdf-text';

export interface PdfJob {
  bytes: Uint8Array;
  password?: string | undefined;
}

/**
 * Needs an extension page: Chromium's background has no workers. Rejects with the signal's reason when aborted. The
 * bytes cannot be used afterwards. `password` goes nowhere else.
 */
export async function readPdfInWorker(
  bytes: Uint8Array<ArrayBuffer>,
  { signal, onProgress }: FileFollower,
  password?: string,
): Promise<PdfReading> {
  signal.throwIfAborted();
  const worker = new Worker(workerAddress());
  try {
    const reading = new Promise<PdfReading>((resolve) => {
      // pdf.js also posts messages of its own.
      worker.onmessage = ({ data }: MessageEvent<PdfReading | FileProgress | { action: string }>) => {
        if ('ok' in data) resolve(data);
        else if ('total' in data) onProgress?.(data);
      };
      // A file that makes pdf.js fail cannot be read.
      worker.onerror = () => resolve({ ok: false, why: 'damaged' });
    });
    worker.postMessage({ bytes, password } satisfies PdfJob, [bytes.buffer]);
    return await raceAbort(reading, signal);
  } finally {
    worker.terminate();
  }
}

/** The policy of extension pages allows only this address (wxt.config.ts). */
function workerAddress(): string {
  const address = browser.runtime.getURL('/pdf.js');
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
  policy ??= trustedTypes?.createPolicy('sidehand-pdf', { createScriptURL: () => address });
  return policy?.createScriptURL(address) ?? address;
}

let policy: TrustedPolicy | undefined;

interface TrustedPolicy {
  createScriptURL(address: string): string;
}
interface TrustedTypes {
  createPolicy(name: string, rules: TrustedPolicy): TrustedPolicy;
}
