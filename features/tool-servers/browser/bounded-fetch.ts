import { fail } from '../../../utils/failure';

/** Of one answer. */
const MAX_BYTES = 2_000_000;

/**
 * Without cookies and redirects. An answer that is too long or breaks off aborts the controller that `call` returned at
 * the request. Never opens the stream of unasked messages (GET): it would occupy a connection, and nobody uses them.
 */
export function boundedFetch(base: typeof fetch, call: () => AbortController): typeof fetch {
  return async (input, init) => {
    if ((init?.method ?? 'GET') === 'GET') return new Response(null, { status: 405 });
    const underWay = call();
    const response = await base(input, { ...init, redirect: 'error', credentials: 'omit', cache: 'no-store' });
    if (!response.body) return response;
    let bytes = 0;
    const bounded = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
      transform(chunk, controller) {
        bytes += chunk.length;
        if (bytes > MAX_BYTES)
          throw fail('SERVER_FAILED', `The answer has more than ${MAX_BYTES} bytes.`, {
            params: { reason: 'too-large' },
          });
        controller.enqueue(chunk);
      },
    });
    response.body.pipeTo(bounded.writable).catch((error: unknown) => underWay.abort(error));
    return new Response(bounded.readable, response);
  };
}
