import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { providers, requestOf, never } from '../unit/llm/support';
import { AgentError } from '@/utils/failure';
import type { AssistantMessage } from '@/utils/contracts/model';
import type { WireReply } from '../helpers/model-server/types';
import { streamEvents } from '../helpers/model-server/write/index';

const reply: WireReply = {
  text: 'Größe 大小 👩‍🚀 – "done"\r\n',
  calls: [
    { id: 'c1', name: 'click', arguments: { ref: 'e1', note: 'naïve ✓' } },
    { id: 'c2', name: 'done', arguments: {} },
  ],
  usage: { input: 12, cached: 4, output: 7 },
  chunkSize: 6,
};
const message: AssistantMessage = {
  role: 'assistant',
  text: 'Größe 大小 👩‍🚀 – "done"\r\n',
  calls: [
    { id: 'c1', name: 'click', arguments: { ref: 'e1', note: 'naïve ✓' } },
    { id: 'c2', name: 'done', arguments: {} },
  ],
};

type End = 'closes' | 'breaks';

/** A fetch that answers with these chunks, then closes the stream or breaks it. */
function answering(chunks: Uint8Array[], end: End): typeof fetch {
  return () =>
    Promise.resolve(
      new Response(
        new ReadableStream({
          start(controller) {
            for (const chunk of chunks) controller.enqueue(chunk);
            if (end === 'closes') controller.close();
          },
          pull(controller) {
            if (end === 'breaks') controller.error(new TypeError('network error'));
          },
        }),
        { headers: { 'content-type': 'text/event-stream' } },
      ),
    );
}

/** A server whose body is empty is told so; what is cut later broke off. */
const failure = /^(MODEL_UNREACHABLE|MODEL_BAD_RESPONSE) true$/;

function split(bytes: Uint8Array, borders: number[]): Uint8Array[] {
  const cuts = [0, ...borders.map((border) => border % bytes.length).sort((a, b) => a - b), bytes.length];
  return cuts
    .slice(1)
    .map((cut, index) => bytes.slice(cuts[index], cut))
    .filter((chunk) => chunk.length > 0);
}

describe.each(providers)('an $name stream', ({ name, create }) => {
  const encode = (newline: string) =>
    new TextEncoder().encode(streamEvents(name, reply).join('').replaceAll('\n', newline));

  async function outcome(chunks: Uint8Array[], end: End): Promise<AssistantMessage | string> {
    const client = create({ baseUrl: 'https://models.example.com/v1', apiKey: '', fetch: answering(chunks, end) });
    try {
      for await (const event of client.stream('m1', requestOf(), never))
        if (event.type === 'done') {
          const { providerData: _given, ...rest } = event.message;
          return rest;
        }
      return 'nothing';
    } catch (error) {
      if (error instanceof AgentError) return `${error.failure.code} ${error.failure.retryable}`;
      throw error;
    }
  }

  it.each(['\n', '\r\n', '\r'])('in any pieces, with %j for line ends, is the whole message', async (newline) => {
    const bytes = encode(newline);
    await fc.assert(
      fc.asyncProperty(fc.array(fc.nat(100_000), { maxLength: 60 }), async (borders) => {
        expect(await outcome(split(bytes, borders), 'closes')).toEqual(message);
      }),
      { numRuns: 100 },
    );
  });

  it('byte by byte is the whole message', async () => {
    const bytes = encode('\r\n');
    expect(await outcome(split(bytes, [...bytes.keys()]), 'closes')).toEqual(message);
  });

  it.each(['closes', 'breaks'] as const)(
    'that %s after any byte is the whole message or a retryable failure',
    async (end) => {
      const bytes = encode('\n');
      let whole = 0;
      for (let length = 1; length < bytes.length; length++) {
        const result = await outcome(
          [bytes.slice(0, length)].filter((chunk) => chunk.length > 0),
          end,
        );
        if (typeof result === 'string') expect(result, `cut after ${length} bytes`).toMatch(failure);
        else expect(result, `cut after ${length} bytes`).toEqual(message);
        if (typeof result !== 'string') whole++;
      }
      expect(whole).toBeLessThan(bytes.length / 4);
    },
  );

  it('cut anywhere and in any pieces is never a part of the message', async () => {
    const bytes = encode('\r\n');
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: bytes.length - 1 }),
        fc.array(fc.nat(100_000), { maxLength: 20 }),
        fc.constantFrom<End>('closes', 'breaks'),
        async (length, borders, end) => {
          const result = await outcome(split(bytes.slice(0, length), borders), end);
          expect(typeof result === 'string' ? result : 'whole').toEqual(
            typeof result === 'string' ? expect.stringMatching(failure) : 'whole',
          );
          if (typeof result !== 'string') expect(result).toEqual(message);
        },
      ),
      { numRuns: 200 },
    );
  });
});
