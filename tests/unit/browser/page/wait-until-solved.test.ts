import { beforeEach, describe, expect, test, vi } from 'vitest';
import { whenUsed } from '@/utils/browser/page/wait-until-solved';
import { fakeBrowser, pageAnswers, pageRuns, silentPages } from '../../../helpers/fake-browser';

beforeEach(() => {
  vi.useFakeTimers();
});

const frame = { tabId: 1, frameId: 0 };

describe('Waiting for a person to use an element', () => {
  test('goes on after the page was held up for a while, by a dialog or by work', async () => {
    silentPages();
    const done = vi.fn();
    void whenUsed(frame, 'e1', new AbortController().signal).then(done);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(done).not.toHaveBeenCalled();
    pageRuns(() => true);
    pageAnswers({ whenUsed: () => ({ used: true }) });
    await vi.advanceTimersByTimeAsync(3_000);
    expect(done).toHaveBeenCalledOnce();
  });

  test('ends only with the signal where the page has crashed, and does not keep asking', async () => {
    silentPages();
    const asked = vi.spyOn(fakeBrowser.scripting, 'executeScript');
    const stop = new AbortController();
    const ended = whenUsed(frame, 'e1', stop.signal).catch((reason: unknown) => reason);
    await vi.advanceTimersByTimeAsync(6_000);
    asked.mockImplementation(async () => []);
    await vi.advanceTimersByTimeAsync(3_000);
    const times = asked.mock.calls.length;
    await vi.advanceTimersByTimeAsync(600_000);
    expect(asked.mock.calls.length).toBe(times);
    stop.abort('stopped');
    expect(await ended).toBe('stopped');
  });
});
