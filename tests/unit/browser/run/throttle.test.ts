import { beforeEach, expect, it, vi } from 'vitest';
import { Throttle } from '@/utils/browser/run/throttle';

let passed: string[];
let pace: Throttle<string>;
beforeEach(() => {
  vi.useFakeTimers();
  passed = [];
  pace = new Throttle<string>(40, (value) => passed.push(value));
});

it('passes the first value at once and then the newest of each interval, and one at once again after a pause', () => {
  for (const text of ['T', 'Th', 'The']) pace.put(text);
  vi.advanceTimersByTime(39);
  expect(passed).toEqual(['T']);
  vi.advanceTimersByTime(1);
  expect(passed).toEqual(['T', 'The']);
  vi.advanceTimersByTime(80);
  pace.put('then');
  expect(passed).toEqual(['T', 'The', 'then']);
});

it('forgets dropped values', () => {
  for (const text of ['one', 'two']) pace.put(text);
  pace.drop();
  vi.advanceTimersByTime(1_000);
  expect(passed).toEqual(['one']);
});
