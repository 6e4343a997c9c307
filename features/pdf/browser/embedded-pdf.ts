import { raceAbort } from '../../../utils/async';
import { AgentError, type Failure } from '../../../utils/failure';
import type { FileFollower, FileFrame } from '../../../utils/contracts/read-files';
import { maxPdfBytes, type PdfReading } from '../core/pdf-text';
import { translateError, type FrameTarget } from '../../../utils/browser/client/page-client';
import { readPdfInPage } from './pdf-in-page';
import { readPdfInWorker } from './pdf-worker';
import { isAllowed } from '../../../utils/browser/client/site-permission';
import { readFetchedPdf } from './shown-pdf';
import { onlyFrame, runIn } from '../../../utils/browser/client/run-in';
import { bytesOf } from '../../../utils/text/base64';

/** Only that page can read such a file. */
const isMadeByPage = (src: string): boolean => /^(blob:|data:application\/pdf[;,])/i.test(src);

/** False where neither the file nor its frame's `failure` speaks for a PDF. */
export function couldBePdf({ frame, src }: FileFrame, failure: Failure | undefined): boolean {
  if (isMadeByPage(src) || (frame && failure?.params?.viewer === 'open')) return true;
  return failure?.code === 'NO_PERMISSION' && frame !== undefined && /^https?:/.test(frame.url);
}

/**
 * Undefined where it is no PDF. `failure`: why the frame cannot be read as a page. Chromium's viewer reads its own
 * file, with the page's session; a script in the page reads what the page made. Firefox 153 closes its viewer, so the
 * background fetches the file again.
 */
export async function readEmbeddedPdf(
  { parent, frame, src }: FileFrame,
  failure: Failure | undefined,
  follower: FileFollower,
): Promise<PdfReading | undefined> {
  try {
    if (frame && failure?.params?.viewer === 'open') return await readPdfInPage({ ...parent, ...frame }, follower);
    if (isMadeByPage(src)) return await raceAbort(readMade(parent, src, follower), follower.signal);
    if (typeof Worker === 'undefined' || !frame || !(await isAllowed(frame.url))) return undefined;
    const reading = await readFetchedPdf(frame.url.replace(/#.*$/s, ''), follower);
    return !reading.ok && /^(no-pdf|refused)$/.test(reading.why) ? undefined : reading;
  } catch (error) {
    if (error instanceof AgentError) return { ok: false, why: 'unreachable' };
    throw error;
  }
}

/**
 * In the document that made the file. In Firefox a worker of the background parses it; Chromium's has no workers, so
 * the document does that too.
 */
async function readMade(parent: FrameTarget, src: string, follower: FileFollower): Promise<PdfReading | undefined> {
  const inWorker = typeof Worker !== 'undefined';
  const taken = runIn(onlyFrame(parent), takeFile, src, inWorker, maxPdfBytes);
  const [result] = await taken.catch((error: unknown) => {
    throw translateError(error);
  });
  const found = result?.result as TakenPdf | undefined;
  if (!found) return { ok: false, why: 'unreachable' };
  if (found.is === 'other') return undefined;
  if (found.is !== 'pdf') return { ok: false, why: found.is };
  if (!inWorker) return readPdfInPage(parent, { source: src, ...follower });
  return readPdfInWorker(bytesOf(found.data ?? ''), follower);
}

interface TakenPdf {
  is: 'pdf' | 'other' | 'unreachable' | 'too-large';
  /** Base64. */
  data?: string;
}

/** Runs in the page. `bytes`: returns the file, too. */
async function takeFile(src: string, bytes: boolean, most: number): Promise<TakenPdf> {
  try {
    const answer = await fetch(src);
    if (!/^application\/(x-)?pdf\b/i.test(answer.headers.get('content-type') ?? '')) {
      await answer.body?.cancel();
      return { is: 'other' };
    }
    const file = await answer.blob();
    if (file.size > most) return { is: 'too-large' };
    if (!bytes) return { is: 'pdf' };
    const reader = new FileReader();
    const url = await new Promise<string>((resolve, reject) => {
      reader.onload = () => resolve(String(reader.result));
      reader.onerror = () => reject(new Error('unreadable'));
      reader.readAsDataURL(file);
    });
    return { is: 'pdf', data: url.slice(url.indexOf(',') + 1) };
  } catch {
    // The page has taken it back, or its policy forbids the request.
    return { is: 'unreachable' };
  }
}
