// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createQuietness } from '@/utils/page/watch/until-quiet';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** How long a page is waited for whose last change comes after so many milliseconds. */
async function waitedFor(
  lastChangeMs: number,
  { limitMs = 2_000, countsMs = 0, turns }: { limitMs?: number; countsMs?: number; turns?: number } = {},
): Promise<{ waitedMs: number; looks: number[] }> {
  const startedAt = performance.now();
  const elapsed = () => performance.now() - startedAt;
  const looks: number[] = [];
  const { until } = createQuietness(
    () => (elapsed() < lastChangeMs ? 0 : lastChangeMs < 0 ? 60_000 : elapsed() - lastChangeMs),
    () => false,
  );
  const wait = until({ quietMs: 40, limitMs, countsMs, ...(turns === undefined ? {} : { turns }) }, () =>
    looks.push(elapsed()),
  );
  let waitedMs: number | undefined;
  void wait.then(() => {
    waitedMs = elapsed();
  });
  while (waitedMs === undefined) await vi.advanceTimersByTimeAsync(1);
  return { waitedMs, looks };
}

test('a page that does nothing is quiet once it had the time to react', async () => {
  const { waitedMs } = await waitedFor(-1);
  expect(waitedMs).toBeGreaterThanOrEqual(40);
  expect(waitedMs).toBeLessThan(60);
});

test('two turns in which nothing changes are as good, and a change begins to count them anew', async () => {
  expect((await waitedFor(-1, { turns: 2 })).waitedMs).toBeLessThan(40);
  const { waitedMs, looks } = await waitedFor(100, { turns: 2 });
  expect(waitedMs).toBeGreaterThanOrEqual(100);
  expect(waitedMs).toBeLessThan(170);
  expect(looks.every((at) => at >= 100)).toBe(true);
});

/** How many frames a page gets after an action of 20 ms; it changed last so long before the end of the action. */
async function framesAfterAct(changedBeforeMs: number, turns?: number, mayMove = true): Promise<number> {
  let frames = 0;
  vi.spyOn(globalThis, 'requestAnimationFrame').mockImplementation((draw) => {
    setTimeout(() => {
      frames += 1;
      draw(0);
    }, 16);
    return 0;
  });
  const endedAt = performance.now();
  const { acted, until } = createQuietness(
    () => performance.now() - endedAt + changedBeforeMs,
    () => mayMove,
  );
  acted(endedAt - 20);
  let isQuiet = false;
  void until({ quietMs: 4_000, limitMs: 200, countsMs: 0, ...(turns === undefined ? {} : { turns }) }).then(() => {
    isQuiet = true;
  });
  while (!isQuiet) await vi.advanceTimersByTimeAsync(1);
  return frames;
}

test('a page that has not answered an action at all gets one turn, any other two in a row', async () => {
  expect(await framesAfterAct(60_000, 2)).toBe(1);
  expect(await framesAfterAct(10, 2)).toBe(2);
  expect(await framesAfterAct(60_000)).toBeGreaterThan(2);
});

test('the second has a frame only where what has changed may begin to move', async () => {
  expect(await framesAfterAct(10, 2, false)).toBe(1);
});

test('without a turn wanted, a page that has answered gets one all the same, any other no frame', async () => {
  expect([await framesAfterAct(10, 0), await framesAfterAct(60_000, 0)]).toEqual([1, 0]);
});

test('quiet time before the wait counts as far as the caller says', async () => {
  expect((await waitedFor(-1, { countsMs: 60_000 })).waitedMs).toBeLessThan(5);
});

test('a change begins the wait anew, and the look is wanted in each turn without one, while that waits for its frame', async () => {
  const { waitedMs, looks } = await waitedFor(100);
  expect(waitedMs).toBeGreaterThanOrEqual(140);
  expect(looks.map((at) => at >= 100)).toEqual([true, true]);
});

test('a page whose frame comes late is waited for', async () => {
  vi.spyOn(globalThis, 'requestAnimationFrame').mockImplementation((draw) => {
    setTimeout(draw, 90, 0);
    return 0;
  });
  expect((await waitedFor(-1)).waitedMs).toBeGreaterThanOrEqual(90);
});

test('a page that is never quiet is waited for until the limit', async () => {
  const { waitedMs } = await waitedFor(10_000, { limitMs: 200 });
  expect(waitedMs).toBeGreaterThanOrEqual(200);
  expect(waitedMs).toBeLessThan(260);
});

test('a hidden page is not waited for', async () => {
  vi.spyOn(Document.prototype, 'hidden', 'get').mockReturnValue(true);
  expect((await waitedFor(10_000)).waitedMs).toBeLessThan(5);
});
