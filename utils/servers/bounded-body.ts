import { fail } from '../failure';

/** The most bytes of one answer of a server. */
const MOST_BYTES = 2_000_000;

/** A body that fails with SERVER_FAILED, reason `too-large`, where it has more bytes than any answer needs. */
export function boundedBody(body: ReadableStream<Uint8Array<ArrayBuffer>>): ReadableStream<Uint8Array<ArrayBuffer>> {
  let bytes = 0;
  return body.pipeThrough(
    new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
      transform(part, controller) {
        bytes += part.length;
        if (bytes > MOST_BYTES)
          throw fail('SERVER_FAILED', `The answer has more than ${MOST_BYTES} bytes.`, {
            params: { reason: 'too-large' },
          });
        controller.enqueue(part);
      },
    }),
  );
}
