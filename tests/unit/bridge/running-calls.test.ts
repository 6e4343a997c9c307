import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { said, type ToolAnswer } from '@/bridge/mcp/results';
import { RunningCalls } from '@/bridge/mcp/running-calls';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const text = ({ content }: ToolAnswer) => content.map((part) => ('text' in part ? part.text : part.type)).join();

test('a client hears of a call that waits for the user, and waits on for it as often as it likes', async () => {
  const calls = new RunningCalls();
  const told: string[] = [];
  const caller = {
    signal: new AbortController().signal,
    tell: (words: string, count: number) => void told.push(`${count} ${words}`),
  };
  let finish = (_answer: ToolAnswer): void => undefined;
  const first = calls.start(
    'c1',
    (_signal, onProgress) => {
      onProgress('Waiting for your answer in the panel.');
      return new Promise((resolve) => (finish = resolve));
    },
    caller,
  );
  await vi.advanceTimersByTimeAsync(11_000);
  expect(told).toEqual(['1 Waiting for your answer in the panel.', '2 Waiting for your answer in the panel.']);
  await vi.advanceTimersByTimeAsync(34_000);
  expect(text(await first)).toBe(
    'Still under way: Waiting for your answer in the panel. To go on waiting call wait with call "c1".',
  );
  const second = calls.waitFor('c1', caller);
  await vi.advanceTimersByTimeAsync(46_000);
  expect(text(await second)).toContain('Still under way');
  const third = calls.waitFor('c1', caller);
  finish(said('Ordered.'));
  expect(text(await third)).toBe('Ordered.');
  // What was told is not kept.
  expect(text(await calls.waitFor('c1', caller))).toBe('There is no call "c1" under way.');
  expect(vi.getTimerCount()).toBe(0);
});

test('whoever cancels while they wait cancels the call', async () => {
  const calls = new RunningCalls();
  const first = new AbortController();
  const work = (signal: AbortSignal) =>
    new Promise<ToolAnswer>((_resolve, reject) =>
      signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true }),
    );
  const answer = calls.start('c1', work, { signal: first.signal });
  await vi.advanceTimersByTimeAsync(46_000);
  await answer;
  const second = new AbortController();
  const waiting = calls.waitFor('c1', { signal: second.signal });
  second.abort();
  expect(await waiting).toMatchObject({ isError: true });
});
