import { describe, expect, it } from 'vitest';
import { Polls } from '@/utils/browser/tabs/polls';

const site = 'https://app.example';
/** Whether each of these requests, `[milliseconds, path]`, is a poll. */
const polled = (requests: [number, string][], actedAt: number[] = []): boolean[] => {
  const polls = new Polls();
  return requests.map(([at, path]) => {
    for (const acted of actedAt) if (acted <= at) polls.noteAction(1, acted);
    return polls.note(1, 'GET', site + path, at);
  });
};

describe('a request is a poll', () => {
  it('from the third time to one address', () => {
    expect(
      polled([
        [0, '/a'],
        [5, '/a'],
        [9, '/a'],
      ]),
    ).toEqual([false, false, true]);
  });

  it('when its kind comes by the clock, although the address changes', () => {
    expect(
      polled([
        [0, '/p/1?t=1'],
        [1_000, '/p/2?t=2'],
        [2_010, '/p/3?t=3'],
        [2_990, '/p/4?t=4'],
        [4_000, '/p/5?t=5'],
      ]).at(-1),
    ).toBe(true);
  });

  it('not when many of a kind come at once, as while a page loads', () => {
    expect(polled([0, 2, 3, 5, 9, 400].map((at) => [at, `/item/${at}`])).at(-1)).toBe(false);
  });

  it('not when actions cause them, however regularly', () => {
    const steps = [1_000, 2_000, 3_000, 4_000, 5_000, 6_000];
    expect(
      polled(
        steps.map((at) => [at + 20, `/list?page=${at}`]),
        steps,
      ),
    ).not.toContain(true);
  });
});
