import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
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
afterEach(() => {
  vi.restoreAllMocks();
  fakeBrowser.reset();
  vi.useRealTimers();
  resetPatience({ tabId: 1, frameIds: [0] });
});

const never = () => new Promise<never>(() => undefined);
/** The library takes the message, and never answers. */
const busy = { activity: never, waitFor: never };
const actClick = (sent = () => undefined as void) =>
  actInPage(
    frame,
    {
      action: { kind: 'click', ref: 'e1' },
      call: { taskId: 'task', epoch: 1, id: '1.1' },
      allowedForm: '',
    },
    sent,
  );
const frame = { tabId: 1, frameId: 0 };
/** A model thinks in between. */
const untilNextStep = () => vi.advanceTimersByTimeAsync(2_000);

/** Code of the failure with which a call into the page is given up, and seconds until then. */
async function givenUp(call: () => Promise<unknown>): Promise<[string, number]> {
  const startedAt = Date.now();
  let failed: [string, number] | undefined;
  call().catch((error: unknown) => {
    failed = [
      error instanceof AgentError ? error.failure.code : String(error),
      Math.round((Date.now() - startedAt) / 1_000),
    ];
  });
  while (!failed) await vi.advanceTimersByTimeAsync(100);
  return failed;
}

describe('A call into a page', () => {
  const look = () => callPage(frame, 'activity', {});
  const lend = (frameId = 0) => callPage({ tabId: 1, frameId }, 'lend', { nonce: '', taskId: '' });

  test('waits for the library that is on its way, and sends it no second time', async () => {
    const told: string[] = [];
    let arrive: (value: [{ frameId: number; result: string }]) => void = () => undefined;
    let isThere = false;
    vi.spyOn(fakeBrowser.tabs, 'sendMessage').mockImplementation(() => {
      told.push(isThere ? 'asked, and answered' : 'asked, and nobody there');
      return isThere
        ? Promise.resolve({ ok: true, value: 0 })
        : Promise.reject(new Error('Receiving end does not exist'));
    });
    vi.spyOn(fakeBrowser.scripting, 'executeScript').mockImplementation(() => {
      told.push('library sent');
      return new Promise((resolve) => (arrive = resolve));
    });
    void reachPage(frame.tabId);
    const looks = Promise.all([look(), look()]);
    await vi.advanceTimersByTimeAsync(0);
    isThere = true;
    arrive([{ frameId: 0, result: 'key' }]);
    await looks;
    expect(told).toEqual([
      'asked, and nobody there',
      'asked, and nobody there',
      'asked, and nobody there',
      'library sent',
      'asked, and answered',
      'asked, and answered',
      'asked, and answered',
    ]);
  });

  test('whose main thread is held up is given up within seconds; what only reads is waited for once more', async () => {
    silentPages();
    expect(await givenUp(lend)).toEqual(['PAGE_UNRESPONSIVE', 6]);
    expect(await givenUp(() => callPage({ tabId: 2, frameId: 0 }, 'activity', {}))).toEqual(['PAGE_UNRESPONSIVE', 11]);
  });

  test('that was silent has longer each time, until it answers; a frame in it that hangs has not', async () => {
    silentPages();
    const sent = vi.spyOn(fakeBrowser.tabs, 'sendMessage');
    const seconds: number[] = [];
    showFrames(1, withFrames(7));
    for (const frameId of [0, 0, 0, 7, 7]) {
      seconds.push((await givenUp(() => lend(frameId)))[1]);
      await untilNextStep();
    }
    sent.mockImplementationOnce(() => Promise.resolve({ ok: true, value: 'quiet' }));
    expect(await look()).toBe('quiet');
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

  test('that answers late on a busy machine is given as if it had come at once', async () => {
    const answer = Promise.withResolvers<unknown>();
    vi.spyOn(fakeBrowser.tabs, 'sendMessage').mockImplementation(() => answer.promise);
    vi.spyOn(fakeBrowser.scripting, 'executeScript').mockImplementation(never);
    const looked = look();
    await vi.advanceTimersByTimeAsync(10_000);
    answer.resolve({ ok: true, value: 'quiet' });
    expect(await looked).toBe('quiet');
  });

  test('that opens one dialog after the other is given up and reported at once, until the loop has ended', async () => {
    const told: string[] = [];
    const stop = onSilence((tabId, silent) => told.push(`${tabId} ${silent ? 'silent' : 'answers'}`));
    silentPages();
    const before = givenUp(look);
    const end = noteDialogLoop(1);
    expect(told).toEqual(['1 silent']);
    expect(await before).toEqual(['PAGE_UNRESPONSIVE', 0]);
    expect(await givenUp(look)).toEqual(['PAGE_UNRESPONSIVE', 0]);
    end();
    expect(told).toEqual(['1 silent', '1 answers']);
    expect(await givenUp(lend)).toEqual(['PAGE_UNRESPONSIVE', 6]);
    stop();
  });

  test('that does not answer is reported after 3 s, once for all calls, until it answers', async () => {
    const told: string[] = [];
    const stop = onSilence((tabId, silent) => told.push(`${tabId} ${silent ? 'silent' : 'answers'}`));
    const answer = Promise.withResolvers<unknown>();
    const alive = Promise.withResolvers<unknown>();
    vi.spyOn(fakeBrowser.tabs, 'sendMessage').mockImplementation(() => answer.promise);
    vi.spyOn(fakeBrowser.scripting, 'executeScript').mockImplementation(() => alive.promise);
    const looks = [look(), look()];
    await vi.advanceTimersByTimeAsync(2_900);
    expect(told).toEqual([]);
    await vi.advanceTimersByTimeAsync(200);
    expect(told).toEqual(['1 silent']);
    alive.resolve([{ frameId: 0, documentId: 'd', result: true }]);
    await vi.advanceTimersByTimeAsync(0);
    expect(told).toEqual(['1 silent', '1 answers']);
    answer.resolve({ ok: true, value: 'quiet' });
    await Promise.all(looks);
    stop();
  });

  test('that is given up, or ends by itself, is no longer waited for', async () => {
    const told: boolean[] = [];
    const stop = onSilence((_, silent) => told.push(silent));
    const answer = Promise.withResolvers<unknown>();
    silentPages();
    const sent = vi.spyOn(fakeBrowser.tabs, 'sendMessage');
    await givenUp(look);
    expect(told).toEqual([true, false]);
    await untilNextStep();
    sent.mockImplementation(() => answer.promise);
    const looked = look();
    await vi.advanceTimersByTimeAsync(4_000);
    expect(told).toEqual([true, false, true]);
    answer.resolve({ ok: true, value: 'quiet' });
    expect(await looked).toBe('quiet');
    expect(told).toEqual([true, false, true, false]);
    stop();
  });

  test('that runs, but does not answer, is given up after 20 s, added to its own limit if it has one', async () => {
    pageAnswers(busy);
    pageRuns(() => true);
    expect(await givenUp(look)).toEqual(['PAGE_UNRESPONSIVE', 20]);
    expect(
      await givenUp(() =>
        callPage(frame, 'waitFor', { condition: { text: 'Godot', state: 'visible', timeoutMs: 60_000 } }, 60_000),
      ),
    ).toEqual(['PAGE_UNRESPONSIVE', 80]);
  });

  test('that is answered while the page is asked whether it lives asks it nothing more', async () => {
    const answer = Promise.withResolvers<unknown>();
    const alive = Promise.withResolvers<unknown>();
    vi.spyOn(fakeBrowser.tabs, 'sendMessage').mockImplementation(() => answer.promise);
    const pings = vi.spyOn(fakeBrowser.scripting, 'executeScript').mockImplementation(() => alive.promise);
    const looked = look();
    await vi.advanceTimersByTimeAsync(1_000);
    answer.resolve({ ok: true, value: 'quiet' });
    expect(await looked).toBe('quiet');
    alive.resolve([{ frameId: 0, documentId: 'd', result: true }]);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(pings).toHaveBeenCalledTimes(1);
  });

  test('that has crashed, as Firefox reports it, is given up at once', async () => {
    vi.spyOn(fakeBrowser.tabs, 'sendMessage').mockRejectedValue(
      new Error('Could not establish connection. Receiving end does not exist.'),
    );
    vi.spyOn(fakeBrowser.scripting, 'executeScript').mockImplementation(async () => [null]);
    expect(await givenUp(look)).toEqual(['PAGE_UNRESPONSIVE', expect.any(Number)]);
  });

  test('whose process has ended during the call is given up at once, also where nothing answers', async () => {
    silentPages();
    const acted = actClick().catch((error: unknown) => (error as AgentError).failure);
    reportCrash(2);
    reportCrash(frame.tabId);
    expect(await acted).toMatchObject({ code: 'PAGE_UNRESPONSIVE', mayHaveHappened: true });
  });

  test('that acted in a page which Chromium has unloaded with its process may have acted; one that was replaced has', async () => {
    vi.spyOn(fakeBrowser.tabs, 'sendMessage').mockRejectedValue(new Error('The message channel is closed.'));
    const act = () => actClick().catch((error: unknown) => (error as AgentError).failure);
    openTab({ id: 1, status: 'unloaded' });
    expect(await act()).toMatchObject({ code: 'PAGE_UNRESPONSIVE', mayHaveHappened: true });
    changeTab(1, { status: 'loading' });
    expect(await act()).toEqual({});
  });

  test('that was to act and was given up may have acted, and says so', async () => {
    silentPages();
    const acted = actClick().catch((error: unknown) => (error as AgentError).failure);
    await vi.advanceTimersByTimeAsync(6_000);
    expect(await acted).toMatchObject({
      code: 'PAGE_UNRESPONSIVE',
      hint: 'This action may have happened all the same. Look at the page before you do it again.',
    });
  });
});
