import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Throttle } from '@/utils/browser/run/throttle';

describe('a throttle', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('passes the first value at once and then the newest of each interval', () => {
    const { pace, passed } = paceOf(40);
    for (const text of ['T', 'Th', 'The']) pace.put(text);
    expect(passed).toEqual(['T']);
    vi.advanceTimersByTime(39);
    expect(passed).toEqual(['T']);
    vi.advanceTimersByTime(1);
    expect(passed).toEqual(['T', 'The']);
  });

  it('passes a value at once again after a pause', () => {
    const { pace, passed } = paceOf(40);
    pace.put('one');
    vi.advanceTimersByTime(40);
    pace.put('two');
    expect(passed).toEqual(['one', 'two']);
  });

  it('forgets dropped values', () => {
    const { pace, passed } = paceOf(40);
    pace.put('one');
    pace.put('two');
    pace.drop();
    vi.advanceTimersByTime(1_000);
    expect(passed).toEqual(['one']);
  });
});

function paceOf(intervalMs: number) {
  const passed: string[] = [];
  return { passed, pace: new Throttle<string>(intervalMs, (value) => passed.push(value)) };
}
