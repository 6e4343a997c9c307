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

/** Each at its time to an address of its own kind. */
const eachTo = (path: string, times: number[]) => times.map((at): [number, string] => [at, `${path}${at}`]);

describe('a request is a poll', () => {
  it('from the third time to one address', () => {
    expect(polled([0, 5, 9].map((at) => [at, '/a']))).toEqual([false, false, true]);
  });

  it('when its kind comes by the clock, although the address changes', () => {
    expect(polled([0, 1_000, 2_010, 2_990, 4_000].map((at, n) => [at, `/p/${n}?t=${n}`])).at(-1)).toBe(true);
  });

  it('not when many of a kind come at once, as while a page loads', () => {
    expect(polled(eachTo('/item/', [0, 2, 3, 5, 9, 400])).at(-1)).toBe(false);
  });

  it('not when actions cause them, however regularly', () => {
    const steps = [1_000, 2_000, 3_000, 4_000, 5_000, 6_000];
    const caused = eachTo('/list?page=', steps).map(([at, path]): [number, string] => [at + 20, path]);
    expect(polled(caused, steps)).not.toContain(true);
  });
});
