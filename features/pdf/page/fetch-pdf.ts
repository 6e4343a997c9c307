import { maxPdfBytes, type PdfProblem } from '../core/pdf-text';
import { defined } from '../../../utils/defined';

/**
 * The browser's own copy where it has one. Follows no redirect, so that no other address is read in its place.
 * `withCookies`: the session of the tab's site.
 */
export async function fetchPdf(
  url: string,
  { withCookies, signal }: { withCookies: boolean; signal?: AbortSignal },
): Promise<{ bytes: Uint8Array } | { why: PdfProblem }> {
  try {
    const answer = await fetch(url, {
      cache: 'force-cache',
      credentials: withCookies ? 'include' : 'omit',
      redirect: 'error',
      ...defined({ signal }),
    });
    if (!answer.ok || !answer.body) return { why: 'no-pdf' };
    const parts: Uint8Array<ArrayBuffer>[] = [];
    let size = 0;
    for await (const part of chunks(answer.body)) {
      size += part.length;
      if (size > maxPdfBytes) return { why: 'too-large' };
      parts.push(part);
    }
    return { bytes: new Uint8Array(await new Blob(parts).arrayBuffer()) };
  } catch (error) {
    signal?.throwIfAborted();
    if (error instanceof TypeError) return { why: 'unreachable' };
    throw error;
  }
}

/** A caller that leaves its loop early cancels the response. */
async function* chunks(body: ReadableStream<Uint8Array<ArrayBuffer>>): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const reader = body.getReader();
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read()) yield part.value;
  } finally {
    await reader.cancel();
  }
}
