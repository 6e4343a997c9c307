import { beforeEach, describe, expect, it, vi } from 'vitest';
import { addressOf, framesOf } from '@/utils/browser/page/frames/frame-tree';
import type { FrameFile } from '@/utils/browser/page/frames/frame-files';
import { findKnown } from '@/utils/browser/page/frames/known-in-frames';
import { onSilence } from '@/utils/browser/client/silent-pages';
import { fail } from '@/utils/failure';
import { pageAnswers, pageRuns, showFrames } from '../../../../helpers/fake-browser';
import { noFiles, placeOf, tabFrames } from '../../../../helpers/tab-frames';

const shop = 'https://shop.example/mugs';
const showInner = (url: string) => showFrames(7, { 0: shop, 1: url });
beforeEach(() => {
  pageRuns(placeOf);
});

it('a document that a page wrote belongs to the page around it, and not to the top one', async () => {
  const poll = 'https://poll.example/vote';
  showFrames(7, { 0: 'https://mail.example/', 1: poll, 2: ['about:srcdoc', 1], 3: ['data:text/html,x', 2] });
  const addresses = await Promise.all([0, 1, 2, 3].map((frameId) => addressOf({ tabId: 7, frameId })));
  expect(addresses).toEqual(['https://mail.example/', poll, poll, poll]);
  showFrames(7, { 0: 'about:blank' });
  expect(await addressOf({ tabId: 7, frameId: 0 })).toBe('');
});

describe('the frame of a ref, when something is done in it', () => {
  beforeEach(() => showInner('https://shop.example/cart'));

  it('is found in a background that has just started, too', async () => {
    expect(await tabFrames().target('f1e1')).toEqual({ tabId: 7, frameId: 1 });
  });

  it('is closed once it shows another site, and the agent learns which', async () => {
    const frames = tabFrames();
    await frames.target('f1e1');
    showInner('https://ads.example/');
    await expect(frames.target('f1e1')).rejects.toMatchObject({
      failure: { code: 'DENIED', message: expect.stringContaining('shows ads.example now') as string },
    });
    expect(await frames.open()).toEqual([{ tabId: 7, frameId: 0 }]);
  });

  it('stays open where the task may use that site', async () => {
    const frames = tabFrames(7, ['ads.example']);
    showInner('https://ads.example/');
    expect(await frames.target('f1e1')).toEqual({ tabId: 7, frameId: 1 });
  });

  it('is not guessed at where it has gone', async () => {
    const frames = tabFrames();
    await frames.target('f1e1');
    showFrames(7, { 0: shop });
    await expect(frames.target('f1e1')).rejects.toMatchObject({ failure: { code: 'STALE_REF' } });
  });
});

describe('what a step of a workflow needs', () => {
  /** By frame: it has what the step needs, or why not. Without a word it is missing there. */
  const find = async (has: Record<number, 'found' | 'gone' | 'several' | 'other-frame'>) => {
    pageAnswers({
      findKnown(_, { frameId }) {
        const at = has[frameId] ?? 'missing';
        if (at === 'gone') throw fail('FRAME_GONE', 'It is gone.');
        return at === 'found' ? { ref: `f${frameId}e1`, lastRef: 1 } : { why: at };
      },
    });
    showFrames(7, { 0: shop, 1: `${shop}/inner`, 2: `${shop}/last` });
    const { ref, ...not } = await findKnown(tabFrames(), { role: 'button', name: 'Save' }, true);
    return ref ?? ('why' in not ? not.why : '');
  };

  it('is found in whichever frame has it', async () => {
    expect(await find({ 0: 'found' })).toBe('f0e1');
    expect(await find({ 2: 'found' })).toBe('f2e1');
    expect(await find({ 1: 'gone', 2: 'found' })).toBe('f2e1');
  });

  it('is not taken from a frame other than the recorded one, and distinguishes nothing there', async () => {
    expect(await find({ 1: 'other-frame' })).toBe('other-frame');
    expect(await find({ 0: 'found', 1: 'other-frame' })).toBe('several');
    expect(await find({ 1: 'other-frame', 2: 'other-frame' })).toBe('several');
  });

  it('is not chosen by the order of the frames', async () => {
    expect(await find({ 0: 'found', 2: 'found' })).toBe('several');
    expect(await find({ 1: 'found', 2: 'found' })).toBe('several');
    expect(await find({ 0: 'found', 1: 'several' })).toBe('several');
  });
});

it('a page with frames that does not answer is reported after 3 s, and is not waited for forever', async () => {
  vi.useFakeTimers();
  showInner('https://shop.example/cart');
  pageRuns(() => new Promise(() => undefined));
  const told: boolean[] = [];
  const stop = onSilence((_, silent) => told.push(silent));
  const looked = framesOf(7, 'few');
  await vi.advanceTimersByTimeAsync(3_100);
  expect(told).toEqual([true]);
  await vi.advanceTimersByTimeAsync(17_000);
  expect((await looked).map(({ frameId, index }) => `${frameId} at ${index}`)).toEqual([
    '0 at undefined',
    '1 at undefined',
  ]);
  expect(told).toEqual([true, false]);
  stop();
});

it('a file in a frame is there for as long as the document that holds it, and where the task may use that', async () => {
  const url = 'https://shop.example/terms';
  const file = { url, holder: { frameId: 1, documentKey: url } } as FrameFile;
  const files = noFiles();
  files.found.set('f1', file);
  const isThere = async (shown: string) => {
    showInner(shown);
    const frames = tabFrames(7, [], files);
    return (await frames.fileAt('f1e2')) === file && (await frames.filesInPage()).length === 1;
  };
  expect(await isThere(url)).toBe(true);
  expect(await isThere('https://shop.example/other')).toBe(false);
  file.holder.documentKey = 'https://elsewhere.example/';
  expect(await isThere('https://elsewhere.example/')).toBe(false);
  expect(await tabFrames().fileAt('f1e2')).toBeUndefined();
});
