import { badResponse, type RequestFacts } from '../errors/errors';

/** No answer and no list of models is as long as this. */
const MAX_BYTES = 10_000_000;

export interface ReadBody {
  /** Reading it fails with MODEL_BAD_RESPONSE once it is too long. */
  response: Response;
  /** Before `forget`: a body that is no stream is found in it. */
  text(): string;
  forget(): void;
}

export function readBody(response: Response, facts: RequestFacts): ReadBody {
  const decoder = new TextDecoder();
  let bytes = 0;
  let text: string | undefined = '';
  const watched = response.body?.pipeThrough(
    new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
      transform(chunk, controller) {
        bytes += chunk.length;
        if (bytes > MAX_BYTES) throw tooLong(facts);
        if (text !== undefined) text += decoder.decode(chunk, { stream: true });
        controller.enqueue(chunk);
      },
      // A last event counts although nothing follows it.
      flush: (controller) => controller.enqueue(new TextEncoder().encode('\n\n')),
    }),
  );
  return {
    response: watched ? new Response(watched, response) : response,
    text: () => (text ?? '') + decoder.decode(),
    forget: () => {
      text = undefined;
    },
  };
}

function tooLong(facts: RequestFacts) {
  return badResponse(`${new URL(facts.baseUrl).host} sent more than ${MAX_BYTES / 1_000_000} MB.`, facts, 'no-model');
}
