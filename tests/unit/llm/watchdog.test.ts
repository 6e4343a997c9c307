import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { AgentError } from '@/utils/failure';
import { systemTiming } from '@/utils/llm/timing';
import { watchedFetch } from '@/utils/llm/watchdog';
import { startModelServer, type ModelServer } from '../../helpers/model-server';
import { never, providers, requestOf } from './support';

let server: ModelServer;
beforeEach(async () => {
  server = await startModelServer();
});
afterEach(() => server.close());

/** A clock that rings only when told to. */
function handClock() {
  const waits: { ms: number; ring(): void }[] = [];
  const wait = (ms: number, signal: AbortSignal) =>
    new Promise<void>((resolve, reject) => {
      const entry = { ms, ring: resolve };
      waits.push(entry);
      signal.addEventListener('abort', () => {
        waits.splice(waits.indexOf(entry), 1);
        reject(signal.reason);
      });
    });
  return { waits, wait };
}

describe.each(providers)('a watched $name stream', ({ path, create }) => {
  it('that falls silent is cut and fails with a retryable failure', async () => {
    const clock = handClock();
    server.handle(() => ({ text: 'Hello there', chunkSize: 1, stallAfterChunks: 6 }));
    const client = create({ baseUrl: server.url + path, apiKey: '', fetch: watchedFetch({ wait: clock.wait }) });
    let text = '';
    const run = async () => {
      for await (const event of client.stream('m1', requestOf(), never)) {
        if (event.type === 'text') text += event.delta;
        if (event.type === 'text' && text.length >= 3) setImmediate(() => clock.waits.forEach((entry) => entry.ring()));
      }
    };
    const error = await run().then(
      () => undefined,
      (thrown: unknown) => thrown,
    );
    expect(error).toBeInstanceOf(AgentError);
    expect((error as AgentError).failure).toMatchObject({
      code: 'MODEL_UNREACHABLE',
      retryable: true,
      message: `The model server at ${new URL(server.url).host} sent nothing for 60 s.`,
    });
    await server.requests[0]?.disconnected;
    expect(clock.waits).toEqual([]);
  });

  it('that never begins is cut', async () => {
    const clock = handClock();
    server.handle(() => {
      clock.waits.forEach((entry) => entry.ring());
      return new Promise(() => undefined);
    });
    const client = create({
      baseUrl: server.url + path,
      apiKey: '',
      fetch: watchedFetch({ wait: clock.wait }),
    });
    const events = client.stream('m1', requestOf(), never)[Symbol.asyncIterator]();
    await expect(events.next()).rejects.toThrow('sent nothing for 120 s.');
    await server.requests[0]?.disconnected;
  });
});

it('leaves no wait behind after a whole answer', async () => {
  const clock = handClock();
  const response = await watchedFetch({ wait: clock.wait })(`${server.url}/v1/models`);
  expect(await response.json()).toMatchObject({ object: 'list' });
  expect(clock.waits).toEqual([]);
});

it('passes on an answer without a body', async () => {
  const response = await watchedFetch({
    wait: handClock().wait,
    fetch: () => Promise.resolve(new Response(null, { status: 204 })),
  })(server.url);
  expect(response.status).toBe(204);
});

it('the real wait ends by its time or by the abort, whichever is first', async () => {
  await systemTiming.wait(0, never);
  const stop = new AbortController();
  const waiting = systemTiming.wait(1_000_000, stop.signal);
  stop.abort('stopped');
  await expect(waiting).rejects.toBe('stopped');
  await expect(systemTiming.wait(1_000_000, stop.signal)).rejects.toBe('stopped');
});
