import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { callPage } from '@/utils/browser/client/page-client';
import { resetPatience } from '@/utils/browser/client/patience';
import { documentUnderWay, navigationEnd, readable } from '@/utils/browser/tabs/await-document';
import { NavigationWatch } from '@/utils/browser/tabs/navigation';
import { changeTab, openTab, pageAnswers, silentPages, tellNavigation } from '../../../helpers/fake-browser';

const { signal } = new AbortController();
beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => resetPatience({ tabId: 1, frameIds: [0] }));

/** How the work ends, and after how long, while the steps are taken, one each 100 ms. */
async function timed(work: Promise<unknown>, ...steps: (() => void)[]): Promise<string> {
  const begun = Date.now();
  let told: string | undefined;
  const tell = (how: string) => void (told = `${how} after ${Date.now() - begun} ms`);
  work.then(
    () => tell('there'),
    (error: Error) => tell(error.message.split(/[.:]/)[0]!),
  );
  while (told === undefined) {
    await vi.advanceTimersByTimeAsync(100);
    steps.shift()?.();
  }
  return told;
}

describe('A document that arrives', () => {
  /** It is never parsed. */
  const arrival = async () => {
    using watch = new NavigationWatch(1);
    await readable(watch, signal);
  };
  const look = () => callPage({ tabId: 1, frameId: 0 }, 'activity', {});

  it('and is silent, as under a dialog, is not waited for as long by the look after it', async () => {
    silentPages();
    const ends = [await timed(arrival()), await timed(look())];
    // The model goes to another page of the kind.
    await vi.advanceTimersByTimeAsync(2_000);
    ends.push(await timed(arrival()), await timed(look()));
    const silent = 'The page does not answer after 1700 ms';
    expect(ends).toEqual(['there after 11300 ms', silent, 'there after 19700 ms', silent]);
  });

  it('and grows all the time is taken after 10 s, one that has stopped at once', async () => {
    let sinceMutationMs = 0;
    pageAnswers({ activity: () => ({ sinceMutationMs }) });
    const growing = await timed(arrival());
    sinceMutationMs = 2_000;
    expect([growing, await timed(arrival())]).toEqual(['there after 10000 ms', 'there after 0 ms']);
  });
});

describe('The document of a tab that loads', () => {
  const parsed = () => void tellNavigation({ tabId: 1 }, 'onCommitted', 'onDOMContentLoaded');

  it.each<[string, 'loading' | 'complete', DocumentReadyState, string]>([
    ['is waited for beside a complete one until it is there', 'loading', 'complete', 'there after 200 ms'],
    ['is not where the tab is complete', 'complete', 'complete', 'there after 0 ms'],
    ['is not while it is still being sent', 'loading', 'interactive', 'there after 0 ms'],
  ])('%s', async (_what, status, readyState, how) => {
    openTab({ id: 1, status });
    pageAnswers({ activity: () => ({ sinceMutationMs: 0, readyState, documentKey: 'd' }) });
    expect(await timed(documentUnderWay(1, 60_000, signal), () => undefined, parsed)).toBe(how);
  });

  it('is waited for until the limit where it never comes', async () => {
    openTab({ id: 1, status: 'loading' });
    pageAnswers({ activity: () => ({ sinceMutationMs: 0, readyState: 'complete', documentKey: 'd' }) });
    expect(await timed(documentUnderWay(1, 60_000, signal))).toBe('there after 60000 ms');
  });
});

describe('The end of a navigation', () => {
  const tells = (event: Parameters<typeof tellNavigation>[1]) => () => void tellNavigation({ tabId: 7 }, event);
  const [begins, commits, isParsed] = [tells('onBeforeNavigate'), tells('onCommitted'), tells('onDOMContentLoaded')];
  const complete = () => changeTab(7, { status: 'complete' });
  const never = 'No navigation ended within 30000 ms after 30000 ms';

  it.each<[string, (() => void)[], string]>([
    ['has come when a page that was parsed before, and still loads, is complete', [complete], 'there after 600 ms'],
    ['has come where it was told only before the wait began', [commits, complete], 'there after 700 ms'],
    [
      'has come when the page to which another leads has loaded',
      [complete, begins, commits, isParsed],
      'there after 400 ms',
    ],
    ['has not come for events of a page that is being left', [begins, complete], never],
    ['has come with the page whose navigation began before', [commits, isParsed], 'there after 200 ms'],
  ])('%s', async (_what, steps, how) => {
    openTab({ id: 7, status: 'loading' });
    expect(await timed(navigationEnd(7, 30_000, signal), ...steps)).toBe(how);
  });

  it('has come where nothing has been loading for a moment', async () => {
    openTab({ id: 7, status: 'complete' });
    expect(await timed(navigationEnd(7, 30_000, signal))).toBe('there after 500 ms');
  });
});
