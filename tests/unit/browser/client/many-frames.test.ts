import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { collectFrames } from '@/utils/browser/client/many-frames';

interface Injection {
  target: { frameIds?: number[] };
  files?: string[];
  args?: unknown[];
}

/** Frames of which these are gone: a call into several frames fails where one of them is. */
function framesWithout(...gone: number[]): Injection[] {
  const made: Injection[] = [];
  vi.spyOn(fakeBrowser.scripting, 'executeScript').mockImplementation(((injection: Injection) => {
    made.push(injection);
    const { frameIds = [] } = injection.target;
    const missing = frameIds.find((frameId) => gone.includes(frameId));
    if (missing !== undefined) return Promise.reject(new Error(`No frame with id ${missing} in tab with id 1`));
    const result = (frameId: number) => {
      if (injection.files) return `key ${frameId}`;
      const [params] = injection.args as [Record<string, unknown>];
      return { ok: true, value: params[`key ${frameId}`] };
    };
    return Promise.resolve(frameIds.map((frameId) => ({ frameId, result: result(frameId) })));
  }) as never);
  return made;
}

const calls = Array.from({ length: 120 }, (_, frameId) => ({
  frameId,
  key: frameId < 60 ? `key ${frameId}` : undefined,
  params: { refPrefix: `f${frameId}`, refsAfter: 0 },
}));

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

test('many frames are called by few messages, each with its own parameters; the library goes where it is missing', async () => {
  const made = framesWithout();
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
  framesWithout(70);
  const results = await collectFrames(1, calls);
  expect([...results.keys()]).toEqual(calls.map(({ frameId }) => frameId).filter((id) => id < 50 || id >= 100));
});

test('a frame that does not answer takes the frames of its message with it, within seconds', async () => {
  vi.spyOn(fakeBrowser.scripting, 'executeScript').mockImplementation(() => new Promise(() => undefined));
  const called = collectFrames(1, calls.slice(0, 30));
  await vi.advanceTimersByTimeAsync(8_400);
  expect(await called).toEqual(new Map());
});

test('a busy page that answers for some frames after the other is waited for', async () => {
  const groups: (() => void)[] = [];
  vi.spyOn(fakeBrowser.scripting, 'executeScript').mockImplementation((({ target, args }: Injection) => {
    const { promise, resolve } = Promise.withResolvers<unknown>();
    const [params] = (args ?? []) as [Record<string, unknown>?];
    const answers = (target.frameIds ?? []).map((frameId) => ({
      frameId,
      result: { ok: true, value: params?.[`key ${frameId}`] },
    }));
    // Questions whether the page runs wait behind the calls.
    if (params) groups.push(() => resolve(answers));
    return promise;
  }) as never);
  const known = calls.map((call) => ({ ...call, key: `key ${call.frameId}` }));
  const called = collectFrames(1, known);
  await vi.advanceTimersByTimeAsync(0);
  for (const answer of groups) {
    await vi.advanceTimersByTimeAsync(4_000);
    answer();
  }
  expect((await called).size).toBe(120);
});
