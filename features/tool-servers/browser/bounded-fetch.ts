import { fail } from '../../../utils/failure';

/** Of one answer. */
const MAX_BYTES = 2_000_000;

/**
 * Without cookies and redirects, and with a limit for the size of an answer. An answer that is too long or breaks off
 * aborts the controller that `call` returned when the request was sent. The stream of unasked messages (GET) is not
 * opened: it would occupy a connection, and such messages are not used.
 */
export function boundedFetch(base: typeof fetch, call: () => AbortController): typeof fetch {
  return async (input, init) => {
    if ((init?.method ?? 'GET') === 'GET') return new Response(null, { status: 405 });
    const underWay = call();
    const response = await base(input, { ...init, redirect: 'error', credentials: 'omit', cache: 'no-store' });
    if (!response.body) return response;
    const body = boundedBody(response.body, (error) => underWay.abort(error));
    return new Response(body, response);
  };
}

function boundedBody(body: ReadableStream<Uint8Array>, onBroken: (error: Error) => void): ReadableStream<Uint8Array> {
  const reader = body.getReader();
  let bytes = 0;
  return new ReadableStream({
    async pull(controller) {
      try {
        const { done, value } = await reader.read();
        if (done) return controller.close();
        bytes += value.length;
        if (bytes > MAX_BYTES)
          throw fail('SERVER_FAILED', `The answer has more than ${MAX_BYTES} bytes.`, {
            params: { reason: 'too-large' },
          });
        controller.enqueue(value);
      } catch (error) {
        const broken = error instanceof Error ? error : new Error(String(error));
        onBroken(broken);
        controller.error(broken);
        await reader.cancel(broken).catch(() => onBroken(broken));
      }
    },
    cancel: (reason) => reader.cancel(reason),
  });
}
