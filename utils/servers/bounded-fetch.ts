import { fail } from '../failure';

/** The most bytes of one answer of a server. */
const MOST_BYTES = 2_000_000;

/**
 * `fetch` for servers of tools: without cookies, never on to another address, and with a limit for what an answer holds.
 * An answer that is too long or breaks off aborts what `call` gave when it was asked for. The stream of unasked messages (GET) is not opened:
 * it would hold a connection, and nothing that a server says by itself is used.
 */
export function boundedFetch(base: typeof fetch, call: () => AbortController): typeof fetch {
  return async (input, init) => {
    if ((init?.method ?? 'GET') === 'GET') return new Response(null, { status: 405 });
    const underWay = call();
    const response = await base(input, { ...init, redirect: 'error', credentials: 'omit', cache: 'no-store' });
    if (!response.body) return response;
    return new Response(
      bounded(response.body, (error) => underWay.abort(error)),
      {
        status: response.status,
        statusText: response.statusText,
        headers: response.headers,
      },
    );
  };
}

function bounded(body: ReadableStream<Uint8Array>, onBroken: (error: Error) => void): ReadableStream<Uint8Array> {
  const reader = body.getReader();
  let bytes = 0;
  return new ReadableStream({
    async pull(controller) {
      try {
        const { done, value } = await reader.read();
        if (done) return controller.close();
        bytes += value.length;
        if (bytes > MOST_BYTES)
          throw fail('SERVER_FAILED', `The answer has more than ${MOST_BYTES} bytes.`, {
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
