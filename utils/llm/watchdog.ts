import { fail } from '../failure';
import type { EndpointOptions } from './endpoint';
import { within, type Timing } from './timing';

/** For the headers, and again for the first byte: a local model may be loading. */
const FIRST_BYTE_MS = 120_000;
/** Between two pieces of the body. */
const IDLE_MS = 60_000;

/**
 * A silent request fails with MODEL_UNREACHABLE (retryable). Bytes count: a model that thinks without visible text is
 * not silent.
 */
export function watchedFetch({
  wait,
  fetch: send = fetch,
}: Pick<EndpointOptions, 'fetch'> & Pick<Timing, 'wait'>): typeof fetch {
  return async (input, init) => {
    const aborter = new AbortController();
    const signal = init?.signal ? AbortSignal.any([init.signal, aborter.signal]) : aborter.signal;
    const { host } = new URL(input instanceof Request ? input.url : input);
    const withinLimit = <T>(ms: number, work: Promise<T>): Promise<T> =>
      within(ms, work, wait, () => {
        const silence = silenceError(ms, host);
        aborter.abort(silence);
        throw silence;
      });
    const response = await withinLimit(FIRST_BYTE_MS, send(input, { ...init, signal }));
    if (!response.body) return response;
    const reader = response.body.getReader();
    let limitMs = FIRST_BYTE_MS;
    const body = new ReadableStream<Uint8Array>(
      {
        async pull(controller) {
          const { done, value } = await withinLimit(limitMs, reader.read());
          limitMs = IDLE_MS;
          if (done) controller.close();
          else controller.enqueue(value);
        },
        cancel: (reason) => reader.cancel(reason),
      },
      { highWaterMark: 0 },
    );
    return new Response(body, response);
  };
}

function silenceError(ms: number, host: string) {
  return fail('MODEL_UNREACHABLE', `The model server at ${host} sent nothing for ${ms / 1000} s.`, {
    hint: 'Check that the server runs and is not busy; a local model may need longer to load.',
    retryable: true,
    params: { host },
  });
}
