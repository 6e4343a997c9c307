import { beforeEach, describe, expect, it, vi } from 'vitest';
import { addressOf, framesOf } from '@/utils/browser/page/frames/frame-tree';
import { FrameFiles, type FrameFile } from '@/utils/browser/page/frames/frame-files';
import { TabFrames } from '@/utils/browser/page/frames/frames';
import { findKnown } from '@/utils/browser/page/frames/known-in-frames';
import { onSilence } from '@/utils/browser/client/silent-pages';
import { factsOf } from '../../../../helpers/guard-facts';

/**
 * The frames of tab 7 as the browser lists them, and what the frame of the refs `f1e…` is called by its page library.
 */
const fake = vi.hoisted(() => ({
  frames: [] as { frameId: number; parentFrameId: number; url: string }[],
  silent: false,
}));
vi.mock('wxt/browser', () => ({
  browser: {
    webNavigation: { getAllFrames: () => Promise.resolve(fake.frames) },
    scripting: {
      executeScript: () =>
        fake.silent
          ? new Promise(() => undefined)
          : Promise.resolve(
              fake.frames.map(({ frameId }) => ({
                frameId,
                result: { index: frameId - 1, ...(frameId === 1 ? { refPrefix: 'f1' } : {}) },
              })),
            ),
    },
  },
}));

/** The frames that have what a step of a workflow needs, and those that cannot be looked into. */
const known = vi.hoisted(() => ({
  found: [] as number[],
  several: [] as number[],
  gone: [] as number[],
  other: [] as number[],
}));
vi.mock('@/utils/browser/client/page-client', async () => {
  const { fail } = await import('@/utils/failure');
  const callPage = ({ frameId }: { frameId: number }) => {
    if (known.gone.includes(frameId)) return Promise.reject(fail('FRAME_GONE', 'It is gone.'));
    if (known.found.includes(frameId)) return Promise.resolve({ ref: `f${frameId}e1`, lastRef: 1 });
    if (known.other.includes(frameId)) return Promise.resolve({ why: 'other-frame' });
    return Promise.resolve({ why: known.several.includes(frameId) ? 'several' : 'missing' });
  };
  return { callPage };
});

const shop = 'https://shop.example/mugs';
const framesWith = (url: string) => [
  { frameId: 0, parentFrameId: -1, url: shop },
  { frameId: 1, parentFrameId: 0, url },
];
const noFiles = () => new FrameFiles(new AbortController());
const tabFrames = (approvedSites: string[] = [], files = noFiles()) =>
  new TabFrames(7, () => factsOf({ approvedSites }), new Map(), files);

it('a document that a page wrote belongs to the page around it, and not to the top one', async () => {
  fake.frames = [
    { frameId: 0, parentFrameId: -1, url: 'https://mail.example/' },
    { frameId: 1, parentFrameId: 0, url: 'https://poll.example/vote' },
    { frameId: 2, parentFrameId: 1, url: 'about:srcdoc' },
    { frameId: 3, parentFrameId: 2, url: 'data:text/html,x' },
  ];
  const addresses = await Promise.all([0, 1, 2, 3].map((frameId) => addressOf({ tabId: 7, frameId })));
  expect(addresses).toEqual(['https://mail.example/', ...Array<string>(3).fill('https://poll.example/vote')]);
  fake.frames = [{ frameId: 0, parentFrameId: -1, url: 'about:blank' }];
  expect(await addressOf({ tabId: 7, frameId: 0 })).toBe('');
});

describe('the frame of a ref, when something is done in it', () => {
  beforeEach(() => {
    fake.frames = framesWith('https://shop.example/cart');
  });

  it('is found in a background that has just started, too', async () => {
    expect(await tabFrames().target('f1e1')).toEqual({ tabId: 7, frameId: 1 });
  });

  it('is closed once it shows another site, and the agent learns which', async () => {
    const frames = tabFrames();
    await frames.target('f1e1');
    fake.frames = framesWith('https://ads.example/');
    await expect(frames.target('f1e1')).rejects.toMatchObject({
      failure: { code: 'DENIED', message: expect.stringContaining('shows ads.example now') as string },
    });
    expect(await frames.open()).toEqual([{ tabId: 7, frameId: 0 }]);
  });

  it('stays open where the task may use that site', async () => {
    const frames = tabFrames(['ads.example']);
    fake.frames = framesWith('https://ads.example/');
    expect(await frames.target('f1e1')).toEqual({ tabId: 7, frameId: 1 });
  });

  it('is not guessed at where it has gone', async () => {
    const frames = tabFrames();
    await frames.target('f1e1');
    fake.frames = [{ frameId: 0, parentFrameId: -1, url: shop }];
    await expect(frames.target('f1e1')).rejects.toMatchObject({ failure: { code: 'STALE_REF' } });
  });
});

describe('what a step of a workflow needs', () => {
  const find = async (where: Partial<typeof known>) => {
    Object.assign(known, { found: [], several: [], gone: [], other: [], ...where });
    fake.frames = [...framesWith(`${shop}/inner`), { frameId: 2, parentFrameId: 0, url: `${shop}/last` }];
    const { ref, ...not } = await findKnown(tabFrames(), { role: 'button', name: 'Save' }, true);
    return ref ?? ('why' in not ? not.why : '');
  };

  it('is found in whichever frame has it', async () => {
    expect(await find({ found: [0] })).toBe('f0e1');
    expect(await find({ found: [2] })).toBe('f2e1');
    expect(await find({ found: [2], gone: [1] })).toBe('f2e1');
  });

  it('is not taken from a frame other than the recorded one, and distinguishes nothing there', async () => {
    expect(await find({ other: [1] })).toBe('other-frame');
    expect(await find({ found: [0], other: [1] })).toBe('several');
    expect(await find({ other: [1, 2] })).toBe('several');
  });

  it('is not chosen by the order of the frames', async () => {
    expect(await find({ found: [0, 2] })).toBe('several');
    expect(await find({ found: [1, 2] })).toBe('several');
    expect(await find({ found: [0], several: [1] })).toBe('several');
  });
});

describe('a page with frames that does not answer', () => {
  it('is reported after 3 s, and is not waited for forever', async () => {
    vi.useFakeTimers();
    fake.frames = framesWith('https://shop.example/cart');
    fake.silent = true;
    const told: boolean[] = [];
    const stop = onSilence((_, silent) => told.push(silent));
    const looked = framesOf(7, 'few');
    await vi.advanceTimersByTimeAsync(3_100);
    expect(told).toEqual([true]);
    await vi.advanceTimersByTimeAsync(17_000);
    expect((await looked).map(({ frameId, index }) => [frameId, index])).toEqual([
      [0, undefined],
      [1, undefined],
    ]);
    expect(told).toEqual([true, false]);
    stop();
    fake.silent = false;
    vi.useRealTimers();
  });
});

it('a file in a frame is there for as long as the document that holds it, and where the task may use that', async () => {
  const url = 'https://shop.example/terms';
  const file = { url, holder: { frameId: 1, documentKey: url } } as FrameFile;
  const files = noFiles();
  files.found.set('f1', file);
  const isThere = async (shown: string) => {
    fake.frames = framesWith(shown);
    return (
      (await tabFrames([], files).fileAt('f1e2')) === file && (await tabFrames([], files).filesInPage()).length === 1
    );
  };
  expect(await isThere(url)).toBe(true);
  expect(await isThere('https://shop.example/other')).toBe(false);
  file.holder.documentKey = 'https://elsewhere.example/';
  expect(await isThere('https://elsewhere.example/')).toBe(false);
  expect(await tabFrames().fileAt('f1e2')).toBeUndefined();
});
