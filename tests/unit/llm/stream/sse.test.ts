import { expect, it } from 'vitest';
import { readEvents } from '@/utils/llm/stream/sse';

/** The events of a body that comes in these pieces, one line each. */
async function eventsOf(...pieces: (string | number[])[]): Promise<string[]> {
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const piece of pieces)
        controller.enqueue(typeof piece === 'string' ? new TextEncoder().encode(piece) : new Uint8Array(piece));
      controller.close();
    },
  });
  const lines: string[] = [];
  for await (const { name, data } of readEvents(body)) lines.push(`${name}:${data}`);
  return lines;
}

it.each<[string, (string | number[])[], string[]]>([
  ['line ends of all kinds', ['data: a\r\n\r\ndata: b\r\rdata: c\n\n'], [':a', ':b', ':c']],
  ['a line end cut in two', ['data: a\r', '\n\r', '\ndata: b\n\n'], [':a', ':b']],
  ['characters cut in two', ['data: ', [0xc3], [0xbc], '\n\n'], [':ü']],
  ['a byte order mark', [[0xef, 0xbb, 0xbf], 'data: a\n\n'], [':a']],
  ['no blank after the colon', ['data:a\n\n'], [':a']],
  ['data in several lines', ['data: a\ndata: b\n\n'], [':a\nb']],
  ['comments', [': OPENROUTER PROCESSING\n\n: keep-alive\n\ndata: a\n\n'], [':a']],
  ['names and fields that do not count', ['id: 1\nretry: 5\nevent: error\ndata: a\n\n'], ['error:a']],
  ['a last event without its blank line', ['data: a\n\ndata: b'], [':a', ':b']],
  ['JSON in the place of events', ['{\n  "error": "x"\n}\n'], [':{\n  "error": "x"\n}\n']],
  ['a page in the place of events', ['<html>\n\n</html>'], [':<html>\n\n</html>']],
  ['nothing', [''], []],
])('reads %s', async (_, pieces, events) => {
  expect(await eventsOf(...pieces)).toEqual(events);
});

it('cancels a body that is not read to its end', async () => {
  let isCancelled = false;
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(new TextEncoder().encode('data: a\n\n')),
    cancel: () => {
      isCancelled = true;
    },
  });
  for await (const event of readEvents(body)) if (event.data === 'a') break;
  expect(isCancelled).toBe(true);
});
