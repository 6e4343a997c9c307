import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import type { NavigationWatch } from '@/utils/browser/tabs/navigation';
import { askBehindAct, waitUntilQuiet, settle, type QuietOptions } from '@/utils/browser/page/settle';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const target = { tabId: 1, frameId: 0 };
const { signal } = new AbortController();

/** No navigation begins. */
const never = new Promise<boolean>(() => undefined);

interface Asked {
  method: string;
  params: { countsMs: number };
}

/** The answer of a hidden page, which does not wait, and has not changed for so long. */
const hiddenPage = (countsMs: number, unchangedMs = 60_000) => ({
  ok: true,
  value: { quietMs: Math.min(unchangedMs, countsMs), hidden: true },
});

/**
 * Milliseconds until a hidden page is taken for quiet that has not changed for long, and answers each question after
 * `answerMs`.
 */
async function quietAfter(answerMs: number, more: Partial<QuietOptions> = {}): Promise<number> {
  vi.spyOn(fakeBrowser.tabs, 'sendMessage').mockImplementation((async (_: number, { params }: Asked) => {
    await vi.advanceTimersByTimeAsync(answerMs);
    return hiddenPage(params.countsMs);
  }) as never);
  let waited: number | undefined;
  const wanted = { target, signal, quietMs: 40, limitMs: 2_000, requestsQuietMs: () => Infinity, ...more };
  void waitUntilQuiet(wanted).then(({ waitedMs }) => {
    waited = waitedMs;
  });
  while (waited === undefined) await vi.advanceTimersByTimeAsync(5);
  return waited;
}

test('a page that answers at once is quiet once nothing has happened for the usual time', async () => {
  expect(await quietAfter(2)).toBeLessThan(60);
});

test('a page on a busy machine is given longer for what an action has set off', async () => {
  expect(await quietAfter(50)).toBeGreaterThanOrEqual(200);
});

test('quiet before the call is not waited for again where it counts', async () => {
  expect(await quietAfter(2, { countsBefore: true })).toBeLessThan(10);
});

test('a request that the browser reports only together with the state of the tab is waited for', async () => {
  const shown = { ok: true, value: { quietMs: 60_000, hidden: false } };
  vi.spyOn(fakeBrowser.tabs, 'sendMessage').mockImplementation(async () => shown);
  let pending = false;
  vi.spyOn(fakeBrowser.tabs, 'get').mockImplementation(async () => {
    pending = true;
    return { status: 'complete' };
  });
  let waits = 0;
  const whenStarted = async (ms: number) => {
    if (ms === Infinity) return never;
    await vi.advanceTimersByTimeAsync(ms);
    waits += 1;
    // The request ends.
    if (waits === 10) pending = false;
    return false;
  };
  const settling = {
    requestsQuietMs: () => (pending ? 0 : Infinity),
    announced: () => false,
    hasActed: false,
    isFollowed: false,
    drawsLate: true,
    limitMs: 2_000,
    look: () => ({ refPrefix: '', refsAfter: 0 }),
  };
  await settle({ target, signal, watch: { started: false, whenStarted } as unknown as NavigationWatch, ...settling });
  expect(waits).toBe(10);
});

/** How many late turns a page in a hidden tab is given that changes in the first `turns` of them. */
async function lateTurnsGiven(turns: number): Promise<number> {
  let given = 0;
  vi.spyOn(fakeBrowser.tabs, 'get').mockImplementation(async () => ({ status: 'complete' }));
  vi.spyOn(fakeBrowser.tabs, 'sendMessage').mockImplementation((async (_: number, { method, params }: Asked) => {
    const unchangedMs = given > 0 && given <= turns ? 50 : 60_000;
    if (method === 'activity') return { ok: true, value: { sinceMutationMs: unchangedMs } };
    if (method === 'untilQuiet') return hiddenPage(params.countsMs, unchangedMs);
    await vi.advanceTimersByTimeAsync(100);
    given += 1;
    return { ok: true, value: { hidden: true } };
  }) as never);
  const whenStarted = async (ms: number) => {
    if (ms === Infinity) return never;
    await vi.advanceTimersByTimeAsync(ms);
    return false;
  };
  const settling = {
    requestsQuietMs: () => Infinity,
    announced: () => false,
    hasActed: false,
    isFollowed: false,
    drawsLate: true,
    limitMs: 2_000,
    look: () => ({ refPrefix: '', refsAfter: 0 }),
  };
  const watch = { started: false, whenStarted } as unknown as NavigationWatch;
  await settle({ target, signal, watch, ...settling });
  return given;
}

test('a page in a hidden tab gets a late turn, and one more if it changed in the first', async () => {
  expect(await lateTurnsGiven(0)).toBe(1);
  expect(await lateTurnsGiven(1)).toBe(2);
  expect(await lateTurnsGiven(9)).toBe(2);
});

test('the page is asked while it still acts, and that answer is the first one', async () => {
  const questions: object[] = [];
  vi.spyOn(fakeBrowser.tabs, 'get').mockImplementation(async () => ({ status: 'complete', active: true }));
  vi.spyOn(fakeBrowser.tabs, 'sendMessage').mockImplementation((async (_: number, { method, params }: Asked) => {
    questions.push({ method, counts: params.countsMs });
    return { ok: true, value: { quietMs: 60_000, hidden: false, changed: true } };
  }) as never);
  const settling = {
    requestsQuietMs: () => Infinity,
    announced: () => false,
    hasActed: true,
    isFollowed: false,
    drawsLate: true,
    limitMs: 2_000,
  };
  const watch = { started: false, whenStarted: () => never } as unknown as NavigationWatch;
  const asked = askBehindAct({ target, signal, watch, ...settling });
  const { last } = await settle({ target, signal, watch, ...settling, asked });
  expect(last).toMatchObject({ changed: true });
  expect(questions).toEqual([{ method: 'untilQuiet', counts: 'since act' }]);
});
