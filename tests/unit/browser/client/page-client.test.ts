import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { actInPage } from '@/utils/browser/page/act-in-page';
import { reportCrash } from '@/utils/browser/client/crash-watch';
import { noteDialogLoop } from '@/utils/browser/client/dialog-loops';
import { callPage, reachPage } from '@/utils/browser/client/page-client';
import { resetPatience } from '@/utils/browser/client/patience';
import { onSilence } from '@/utils/browser/client/silent-pages';
import { AgentError } from '@/utils/failure';
import {
  changeTab,
  fakeBrowser,
  openTab,
  pageAnswers,
  pageRuns,
  showFrames,
  silentPages,
  withFrames,
} from '../../../helpers/fake-browser';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => resetPatience({ tabId: 1, frameIds: [0] }));

const never = () => new Promise<never>(() => undefined);
const actClick = () => {
  const call = { taskId: 'task', epoch: 1, id: '1.1' };
  const given = { action: { kind: 'click', ref: 'e1' }, call, allowedForm: '' } as const;
  const acted = actInPage(frame, given, () => undefined);
  return acted.catch((error: unknown) => (error as AgentError).failure);
};
const frame = { tabId: 1, frameId: 0 };
/** A model thinks in between. */
const untilNextStep = () => vi.advanceTimersByTimeAsync(2_000);

/** Code of the failure with which a call into the page is given up, and seconds until then. */
async function givenUp(call: () => Promise<unknown>): Promise<[string, number]> {
  const startedAt = Date.now();
  let failed: [string, number] | undefined;
  call().catch((error: unknown) => {
    const code = error instanceof AgentError ? error.failure.code : String(error);
    failed = [code, Math.round((Date.now() - startedAt) / 1_000)];
  });
  while (!failed) await vi.advanceTimersByTimeAsync(100);
  return failed;
}

describe('A call into a page', () => {
  const look = () => callPage(frame, 'activity', {});
  const lend = (frameId = 0) => callPage({ tabId: 1, frameId }, 'lend', { nonce: '', taskId: '' });

  /** The page takes each look, and answers none before this is resolved. */
  const answersLate = () => {
    const answer = Promise.withResolvers<{ documentKey: string }>();
    pageAnswers({ activity: () => answer.promise });
    return answer;
  };
  const late = { documentKey: 'late' };

  /** What the user is told of silent pages. */
  const silences = () => {
    const told: string[] = [];
    onTestFinished(onSilence((tabId, silent) => void told.push(`${tabId} ${silent ? 'silent' : 'answers'}`)));
    return told;
  };

  test('waits for the library that is on its way, and sends it no second time', async () => {
    const arrival = Promise.withResolvers<string>();
    const scripts = pageRuns(() => arrival.promise);
    const looks = Promise.all([reachPage(frame.tabId), look(), look()]);
    await vi.advanceTimersByTimeAsync(0);
    let answered = 0;
    pageAnswers({ activity: () => ({ sinceMutationMs: (answered += 1) }) });
    arrival.resolve('key');
    await looks;
    expect([scripts.map(({ files }) => files), answered]).toEqual([[['/page.js']], 3]);
  });

  test('whose main thread is held up is given up within seconds; what only reads is waited for once more', async () => {
    silentPages();
    expect(await givenUp(lend)).toEqual(['PAGE_UNRESPONSIVE', 6]);
    expect(await givenUp(() => callPage({ tabId: 2, frameId: 0 }, 'activity', {}))).toEqual(['PAGE_UNRESPONSIVE', 11]);
  });

  test('that was silent has longer each time, until it answers; a frame in it that hangs has not', async () => {
    silentPages();
    const seconds: number[] = [];
    showFrames(1, withFrames(7));
    for (const frameId of [0, 0, 0, 7, 7]) {
      seconds.push((await givenUp(() => lend(frameId)))[1]);
      await untilNextStep();
    }
    pageAnswers({ activity: () => ({}) });
    await look();
    silentPages();
    seconds.push((await givenUp(lend))[1]);
    expect(seconds).toEqual([6, 11, 20, 6, 6, 6]);
  });

  test('that was silent just now is not waited for anew by what else the same step asks of it', async () => {
    silentPages();
    const seconds: number[] = [];
    for (const ask of [look, look, look, lend]) seconds.push((await givenUp(ask))[1]);
    await untilNextStep();
    seconds.push((await givenUp(lend))[1]);
    expect(seconds).toEqual([11, 2, 2, 2, 11]);
  });

  test('that opens one dialog after the other is given up and reported at once, until the loop has ended', async () => {
    const told = silences();
    silentPages();
    const before = givenUp(look);
    const end = noteDialogLoop(1);
    expect(told).toEqual(['1 silent']);
    expect(await before).toEqual(['PAGE_UNRESPONSIVE', 0]);
    expect(await givenUp(look)).toEqual(['PAGE_UNRESPONSIVE', 0]);
    end();
    expect(told).toEqual(['1 silent', '1 answers']);
    expect(await givenUp(lend)).toEqual(['PAGE_UNRESPONSIVE', 6]);
  });

  test('that does not answer is reported after 3 s, once for all calls, until it answers', async () => {
    const told = silences();
    const answer = answersLate();
    const alive = Promise.withResolvers<boolean>();
    pageRuns(() => alive.promise);
    const looks = [look(), look()];
    await vi.advanceTimersByTimeAsync(2_900);
    expect(told).toEqual([]);
    await vi.advanceTimersByTimeAsync(200);
    expect(told).toEqual(['1 silent']);
    alive.resolve(true);
    await vi.advanceTimersByTimeAsync(0);
    expect(told).toEqual(['1 silent', '1 answers']);
    answer.resolve(late);
    await Promise.all(looks);
  });

  test('that is given up, or ends by itself, is no longer waited for', async () => {
    const told = silences();
    silentPages();
    await givenUp(look);
    expect(told).toEqual(['1 silent', '1 answers']);
    await untilNextStep();
    const answer = answersLate();
    pageRuns(never);
    const looked = look();
    await vi.advanceTimersByTimeAsync(4_000);
    expect(told.slice(2)).toEqual(['1 silent']);
    answer.resolve(late);
    expect(await looked).toEqual(late);
    expect(told.slice(2)).toEqual(['1 silent', '1 answers']);
  });

  test('that runs, but does not answer, is given up after 20 s, added to its own limit if it has one', async () => {
    pageAnswers({ activity: never, waitFor: never });
    pageRuns(() => true);
    expect(await givenUp(look)).toEqual(['PAGE_UNRESPONSIVE', 20]);
    const condition = { text: 'Godot', state: 'visible', timeoutMs: 60_000 } as const;
    const waits = () => callPage(frame, 'waitFor', { condition }, 60_000);
    expect(await givenUp(waits)).toEqual(['PAGE_UNRESPONSIVE', 80]);
  });

  test('that is answered while the page is asked whether it lives asks it nothing more', async () => {
    const answer = answersLate();
    const alive = Promise.withResolvers<boolean>();
    const pings = pageRuns(() => alive.promise);
    const looked = look();
    await vi.advanceTimersByTimeAsync(1_000);
    answer.resolve(late);
    expect(await looked).toEqual(late);
    alive.resolve(true);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(pings).toHaveLength(1);
  });

  test('that has crashed, as Firefox reports it, is given up at once', async () => {
    vi.spyOn(fakeBrowser.scripting, 'executeScript').mockImplementation(async () => [null]);
    expect(await givenUp(look)).toEqual(['PAGE_UNRESPONSIVE', expect.any(Number)]);
  });

  test('whose process has ended during the call is given up at once, also where nothing answers', async () => {
    silentPages();
    const acted = actClick();
    reportCrash(2);
    reportCrash(frame.tabId);
    expect(await acted).toMatchObject({ code: 'PAGE_UNRESPONSIVE', mayHaveHappened: true });
  });

  test('that acted in a page which Chromium has unloaded with its process may have acted; one that was replaced has', async () => {
    pageAnswers({ act: () => Promise.reject(new Error('The message channel is closed.')) });
    openTab({ id: 1, status: 'unloaded' });
    expect(await actClick()).toMatchObject({ code: 'PAGE_UNRESPONSIVE', mayHaveHappened: true });
    changeTab(1, { status: 'loading' });
    expect(await actClick()).toEqual({});
  });

  test('that was to act and was given up may have acted, and says so', async () => {
    silentPages();
    const acted = actClick();
    await vi.advanceTimersByTimeAsync(6_000);
    const hint = 'This action may have happened all the same. Look at the page before you do it again.';
    expect(await acted).toMatchObject({ code: 'PAGE_UNRESPONSIVE', hint });
  });
});
