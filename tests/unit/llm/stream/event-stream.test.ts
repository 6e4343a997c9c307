import { describe, expect, it } from 'vitest';
import { openEventStream, decoders } from '@/utils/llm/stream/event-stream';
import { failureOf } from '../support';

type Piece = string | number[];

function bodyOf(pieces: Piece[]): ReadableStream<Uint8Array> {
  return new ReadableStream<Uint8Array>({
    start(controller) {
      for (const piece of pieces)
        controller.enqueue(typeof piece === 'string' ? new TextEncoder().encode(piece) : new Uint8Array(piece));
      controller.close();
    },
  });
}

describe.each(Object.keys(decoders) as (keyof typeof decoders)[])('with the decoder of %s', (decoder) => {
  const open = (pieces: Piece[]) => {
    const facts = { baseUrl: 'http://127.0.0.1', apiKey: '', fetch: async () => new Response(bodyOf(pieces)) };
    const request = { url: 'http://127.0.0.1/x', headers: {}, body: {}, decoder };
    return openEventStream(facts, request, new AbortController().signal);
  };
  const read = async (pieces: Piece[]): Promise<unknown[]> => {
    const events: unknown[] = [];
    for await (const event of open(pieces)) events.push(event);
    return events;
  };

  it.each<[string, Piece[], unknown[]]>([
    ['line ends of all kinds', ['data: 1\r\n\r\ndata: 2\r\rdata: 3\n\n'], [1, 2, 3]],
    ['a line end cut in two', ['data: 1\r', '\n\r', '\ndata: 2\n\n'], [1, 2]],
    ['characters cut in two', ['data: "', [0xc3], [0xbc], '"\n\n'], ['ü']],
    ['a byte order mark', [[0xef, 0xbb, 0xbf], 'data: 1\n\n'], [1]],
    ['no blank after the colon', ['data:1\n\n'], [1]],
    ['data in several lines', ['data: [1,\ndata: 2]\n\n'], [[1, 2]]],
    ['comments', [': OPENROUTER PROCESSING\n\n: keep-alive\n\ndata: 1\n\n'], [1]],
    ['fields that do not count', ['id: 1\nretry: 5\nevent: delta\ndata: 1\n\n'], [1]],
    ['a last event without its blank line', ['data: 1\n\ndata: [DONE]\n'], [1, '[DONE]']],
    ['nothing after the end', ['data: [DONE]\n\ndata: 1\n\n'], ['[DONE]']],
    ['JSON in the place of events', ['{\n  "data":', ' "x"\n}\n'], [{ data: 'x' }]],
  ])('reads %s', async (_, pieces, events) => {
    expect(await read(pieces)).toEqual(events);
  });

  it('refuses an answer that does not end', async () => {
    const endless = ['data: "', ...Array.from({ length: 11 }, () => 'x'.repeat(1_000_000)), '"\n\n'];
    expect(await failureOf(read(endless))).toMatchObject({
      code: 'MODEL_BAD_RESPONSE',
      message: '127.0.0.1 sent more than 10 MB.',
    });
  });
});
