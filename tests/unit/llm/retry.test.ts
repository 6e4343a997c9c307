import { expect, it } from 'vitest';
import { fail, type FailureCode } from '@/utils/failure';
import { withRetry } from '@/utils/llm/retry';
import type { ModelClient, ModelEvent } from '@/utils/contracts/model';
import { never, requestOf, transcript } from './support';

const done: ModelEvent = {
  type: 'done',
  message: { role: 'assistant', text: 'All', calls: [] },
  usage: { inputTokens: 1, cachedInputTokens: 0, outputTokens: 1 },
  stop: 'end',
};
const broken = (code: FailureCode = 'MODEL_OVERLOADED', params = {}, retryable = true) =>
  fail(code, 'It broke.', { retryable, params });

/** Plays one list of events an attempt; an Error in it is thrown. */
function playing(...attempts: (ModelEvent | Error)[][]): ModelClient {
  let next = 0;
  return {
    async *stream() {
      for (const item of attempts[next++] ?? []) {
        if (item instanceof Error) throw item;
        yield item;
      }
    },
    listModels: () => Promise.reject(broken()),
  };
}

const instantly = { wait: () => Promise.resolve(), random: () => 0.5 };
const text = (delta: string): ModelEvent => ({ type: 'text', delta });
const run = (client: ModelClient, options = {}, request = requestOf()) =>
  transcript(withRetry(client, { ...instantly, ...options }).stream('m', request, never));

it('passes on what needs no second attempt', async () => {
  expect(await run(playing([{ type: 'started' }, text('All'), done]))).toEqual([
    'started',
    'text All',
    'done end: All [1 in, 0 cached, 1 out]',
  ]);
});

it('reports that the streamed text is void, then streams again', async () => {
  expect(
    await run(playing([{ type: 'started' }, text('Al'), broken()], [{ type: 'started' }, text('All'), done])),
  ).toEqual([
    'started',
    'text Al',
    'retrying 1/4 in 750 ms after MODEL_OVERLOADED',
    'started',
    'text All',
    'done end: All [1 in, 0 cached, 1 out]',
  ]);
});

it('gives up after four attempts, with the last failure', async () => {
  expect(await run(playing([broken()], [broken()], [broken()], [broken('MODEL_UNREACHABLE')], [done]))).toEqual([
    'retrying 1/4 in 750 ms after MODEL_OVERLOADED',
    'retrying 2/4 in 1500 ms after MODEL_OVERLOADED',
    'retrying 3/4 in 3000 ms after MODEL_OVERLOADED',
    'MODEL_UNREACHABLE (retryable)',
  ]);
});

it('does not repeat a request that would fail again', async () => {
  expect(await run(playing([broken('MODEL_SPEND_LIMIT', {}, false)], [done]))).toEqual(['MODEL_SPEND_LIMIT']);
});

it('does not hide an error of the program', async () => {
  expect(await run(playing([new TypeError('x is undefined')], [done]))).toEqual(['threw TypeError: x is undefined']);
});

it.each([
  [5_000, 5_000],
  [0, 0],
])('waits as long as the server asks: %i ms becomes %i ms', async (asked, waited) => {
  expect(await run(playing([broken('MODEL_RATE_LIMITED', { retryAfterMs: asked })], [done]))).toContain(
    `retrying 1/4 in ${waited} ms after MODEL_RATE_LIMITED`,
  );
});

it('passes on a failure that asks for a long wait', async () => {
  expect(await run(playing([broken('MODEL_RATE_LIMITED', { retryAfterMs: 10_001 })], [done]))).toEqual([
    'MODEL_RATE_LIMITED (retryable)',
  ]);
});

it('never waits longer than 10 s unless asked to, and varies the waits at random', async () => {
  const attempts = Array.from({ length: 9 }, () => [broken()]);
  const last = async (chance: number) =>
    (await run(playing(...attempts), { random: () => chance }, requestOf({ attempts: 9 }))).at(-2);
  expect([await last(0), await last(1)]).toEqual([
    'retrying 8/9 in 5000 ms after MODEL_OVERLOADED',
    'retrying 8/9 in 10000 ms after MODEL_OVERLOADED',
  ]);
});

it('stops at once when aborted during a wait', async () => {
  const stop = new AbortController();
  const wait = (_: number, signal: AbortSignal) =>
    new Promise<void>((_resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason));
      stop.abort('stopped');
    });
  const client = withRetry(playing([broken()], [done]), { ...instantly, wait });
  expect(await transcript(client.stream('m', requestOf(), stop.signal))).toEqual([
    'retrying 1/4 in 750 ms after MODEL_OVERLOADED',
    'threw stopped',
  ]);
});

it('does not retry an attempt that failed because it was aborted', async () => {
  const client = withRetry(playing([broken()], [done]), instantly);
  expect(await transcript(client.stream('m', requestOf(), AbortSignal.abort('stopped')))).toEqual(['threw stopped']);
});

it('asks for the models once', async () => {
  await expect(withRetry(playing(), instantly).listModels(never)).rejects.toThrow('It broke.');
});
