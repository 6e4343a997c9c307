import { beforeEach, expect, test, vi } from 'vitest';
import { framesInReach } from '@/utils/browser/client/frames-in-reach';
import { collectFrames } from '@/utils/browser/client/many-frames';
import { fakeBrowser, pageRuns, showFrames, silentPages, withFrames, type Script } from '../../../helpers/fake-browser';

/** What a script gives in a frame whose library has the key `key N`: that, or the parameters for it. */
function given({ files, args }: Script, { frameId }: { frameId: number }): unknown {
  const [params] = (args ?? []) as [Record<string, unknown>?];
  return files ? `key ${frameId}` : { ok: true, value: params?.[`key ${frameId}`] };
}

const calls = Array.from({ length: 120 }, (_, frameId) => ({
  frameId,
  key: frameId < 60 ? `key ${frameId}` : undefined,
  params: { refPrefix: `f${frameId}`, refsAfter: 0 },
}));

const frames = withFrames(119);

beforeEach(() => {
  vi.useFakeTimers();
  showFrames(1, frames);
});

test('many frames are called by few messages, each with its own parameters; the library goes where it is missing', async () => {
  const made = pageRuns(given);
  const results = await collectFrames(1, calls);
  expect([...results]).toEqual(calls.map(({ frameId, params }) => [frameId, params]));
  expect(made.map(({ files, target }) => [files?.[0] ?? 'call', target.frameIds?.length])).toEqual([
    ['/page.js', 40],
    ['/page.js', 20],
    ['call', 50],
    ['call', 50],
    ['call', 20],
  ]);
});

test('a frame that has gone takes only the frames of its message with it', async () => {
  showFrames(1, Object.fromEntries(Object.entries(frames).filter(([frameId]) => frameId !== '70')));
  pageRuns(given);
  const results = await collectFrames(1, calls);
  expect([...results.keys()]).toEqual(calls.map(({ frameId }) => frameId).filter((id) => id < 50 || id >= 100));
});

test('a frame that does not answer takes the frames of its message with it, within seconds', async () => {
  silentPages();
  const called = collectFrames(1, calls.slice(0, 30));
  await vi.advanceTimersByTimeAsync(8_400);
  expect(await called).toEqual(new Map());
});

test('a busy page that answers for some frames after the other is waited for', async () => {
  // Questions whether the page runs wait behind the calls.
  const groups = new Map<Script, PromiseWithResolvers<void>>();
  pageRuns(async (script, frame) => {
    const group = groups.get(script) ?? Promise.withResolvers<void>();
    if (script.args?.length) groups.set(script, group);
    await group.promise;
    return given(script, frame);
  });
  const known = calls.map((call) => ({ ...call, key: `key ${call.frameId}` }));
  const called = collectFrames(1, known);
  await vi.advanceTimersByTimeAsync(0);
  for (const { resolve } of groups.values()) {
    await vi.advanceTimersByTimeAsync(4_000);
    resolve();
  }
  expect((await called).size).toBe(120);
});

test('scripts go into all frames of a page, or into the first ones of thousands', async () => {
  showFrames(7, withFrames(299));
  expect(await framesInReach(7)).toEqual({ tabId: 7, allFrames: true });
  showFrames(7, withFrames(2_999));
  const { tabId, frameIds } = await framesInReach(7);
  expect([tabId, frameIds?.length, frameIds?.[0]]).toEqual([7, 400, 0]);
});

test('a tab that has gone is noticed by the failing script itself', async () => {
  vi.spyOn(fakeBrowser.webNavigation, 'getAllFrames').mockRejectedValue(new Error('No tab with id: 7.'));
  expect(await framesInReach(7)).toEqual({ tabId: 7, allFrames: true });
});
