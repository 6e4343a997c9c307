import { beforeEach, expect, test, vi } from 'vitest';
import { NavigationWatch } from '@/utils/browser/tabs/navigation';
import {
  askBehindAct,
  waitUntilQuiet,
  settle,
  type QuietOptions,
  type SettleOptions,
} from '@/utils/browser/page/settle';
import { changeTab, fakeBrowser, openTab, pageAnswers } from '../../../helpers/fake-browser';

beforeEach(() => {
  vi.useFakeTimers();
  openTab({ id: 1 });
});

const target = { tabId: 1, frameId: 0 };
const { signal } = new AbortController();

/** The answer of a hidden page, which does not wait, and has not changed for so long. */
const hiddenPage = (countsMs: number | 'since act', unchangedMs = 60_000) => ({
  quietMs: Math.min(unchangedMs, countsMs === 'since act' ? 0 : countsMs),
  hidden: true,
});

/**
 * Milliseconds until a hidden page is taken for quiet that has not changed for long, and answers each question after
 * `answerMs`.
 */
async function quietAfter(answerMs: number, more: Partial<QuietOptions> = {}): Promise<number> {
  pageAnswers({
    async untilQuiet({ countsMs }) {
      await vi.advanceTimersByTimeAsync(answerMs);
      return hiddenPage(countsMs);
    },
  });
  const wanted = { target, signal, quietMs: 40, limitMs: 2_000, requestsQuietMs: () => Infinity, ...more };
  return (await whileTimePasses(waitUntilQuiet(wanted))).waitedMs;
}

async function whileTimePasses<T>(work: Promise<T>): Promise<T> {
  let isOver = false;
  void work.finally(() => (isOver = true));
  while (!isOver) await vi.advanceTimersByTimeAsync(5);
  return work;
}

const look = { before: 'look', drawsLate: true, limitMs: 2_000 } as const;

/** In a tab in which no navigation begins. */
async function settled(how: Partial<SettleOptions>) {
  using watch = new NavigationWatch(1);
  const requestsQuietMs = () => Infinity;
  const usual = { target, watch, signal, requestsQuietMs, announced: () => false };
  return await whileTimePasses(settle({ ...usual, ...look, hasActed: false, ...how }));
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
  pageAnswers({ untilQuiet: () => ({ quietMs: 60_000, hidden: false }) });
  let endsAt: number | undefined;
  vi.spyOn(fakeBrowser.tabs, 'get').mockImplementationOnce(async () => {
    endsAt = performance.now() + 500;
    return { status: 'complete' };
  });
  const isPending = () => endsAt !== undefined && performance.now() < endsAt;
  await settled({ requestsQuietMs: () => (isPending() ? 0 : Infinity) });
  expect(performance.now()).toBeGreaterThanOrEqual(endsAt ?? Infinity);
});

/** How many late turns a page in a hidden tab is given that changes in the first `turns` of them. */
async function lateTurnsGiven(turns: number): Promise<number> {
  let given = 0;
  const unchangedMs = () => (given > 0 && given <= turns ? 50 : 60_000);
  pageAnswers({
    activity: () => ({ sinceMutationMs: unchangedMs() }),
    untilQuiet: ({ countsMs }) => hiddenPage(countsMs, unchangedMs()),
    async lateTurns() {
      await vi.advanceTimersByTimeAsync(100);
      given += 1;
      return { hidden: true };
    },
  });
  await settled({});
  return given;
}

test('a page in a hidden tab gets a late turn, and one more if it changed in the first', async () => {
  expect(await lateTurnsGiven(0)).toBe(1);
  expect(await lateTurnsGiven(1)).toBe(2);
  expect(await lateTurnsGiven(9)).toBe(2);
});

test('the page is asked while it still acts, and that answer is the first one', async () => {
  const questions: unknown[] = [];
  changeTab(1, { active: true });
  pageAnswers({
    untilQuiet({ countsMs }) {
      questions.push(countsMs);
      return { quietMs: 60_000, hidden: false, changed: true };
    },
  });
  using watch = new NavigationWatch(1);
  const settling = { target, signal, watch, ...look, hasActed: true };
  const asked = askBehindAct({ ...settling, requestsQuietMs: () => Infinity, announced: () => false });
  const { last } = await settled({ ...settling, asked });
  expect(last).toMatchObject({ changed: true });
  expect(questions).toEqual(['since act']);
});
