import { defined } from '../../defined';

/** `type` is the server's word. */
export interface FetchedFile {
  bytes: Uint8Array<ArrayBuffer>;
  type: string;
}

/**
 * Prefers the browser's own copy. Follows no redirect: no other address is read instead. `withCookies`: the session of
 * the tab's site. `most`: bytes.
 */
export async function fetchFile(
  url: string,
  { withCookies, signal, most }: { withCookies: boolean; signal?: AbortSignal; most: number },
): Promise<FetchedFile | { why: 'refused' | 'too-large' | 'unreachable' }> {
  try {
    const answer = await fetch(url, {
      cache: 'force-cache',
      credentials: withCookies ? 'include' : 'omit',
      redirect: 'error',
      ...defined({ signal }),
    });
    if (!answer.ok || !answer.body) return { why: 'refused' };
    const parts: Uint8Array<ArrayBuffer>[] = [];
    let size = 0;
    for await (const part of answer.body) {
      size += part.length;
      if (size > most) return { why: 'too-large' };
      parts.push(part);
    }
    const [type = ''] = answer.headers.get('content-type')?.split(';') ?? [];
    return { bytes: new Uint8Array(await new Blob(parts).arrayBuffer()), type };
  } catch (error) {
    signal?.throwIfAborted();
    if (error instanceof TypeError) return { why: 'unreachable' };
    throw error;
  }
}
