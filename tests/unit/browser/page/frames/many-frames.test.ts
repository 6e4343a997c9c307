import { describe, expect, it } from 'vitest';
import type { TabFrames } from '@/utils/browser/page/frames/frames';
import type { CollectOptions, PageDocument, PageNode } from '@/utils/page/api';
import { pageAnswers, pageRuns, showFrames, withFrames, type Script } from '../../../../helpers/fake-browser';
import { tabFrames } from '../../../../helpers/tab-frames';

const site = 'https://shop.example/';
type Params = CollectOptions & { refPrefix: string };

/** A page with this many frames in view, each with a button. */
let count: number;
let leftOver: Map<number, string>;
let scripts: Script[];
const idsOf = (many: number): number[] => Array.from({ length: many + 1 }, (_, id) => id);
/** The frames into which scripts went: those that ask where a frame is, or take a library out of it. */
const framesOf = (isFor: 'asked' | 'released') =>
  scripts
    .filter(({ files, args: [first] = [] }) => !files && typeof first === (isFor === 'asked' ? 'boolean' : 'undefined'))
    .flatMap(({ target }) => target.frameIds ?? idsOf(count));

function documentOf(frameId: number, { refPrefix, find, offset = 0 }: Params): PageDocument {
  const frame = (id: number): PageNode => ({
    ...{ role: 'frame', ref: `e${id}` },
    frame: { index: id - 1, src: site, sameOrigin: true },
  });
  const button: PageNode = { role: 'button', ref: `${refPrefix}e1`, name: `Button ${frameId}` };
  const found = find && offset > 1 ? [] : [button];
  return {
    url: site,
    title: 'Frames',
    readyState: 'complete',
    documentKey: String(frameId),
    refPrefix,
    ...(find ? { matches: frameId ? 1 : 0 } : {}),
    lastRef: frameId ? 1 : count,
    tokens: 5,
    root: { role: 'document', children: frameId === 0 ? idsOf(count).slice(1).map(frame) : found },
  };
}

/** For each frame the button that was read in it, or why it was not read. */
async function looked(frames: TabFrames, options: CollectOptions = {}): Promise<string[]> {
  const { root } = await frames.collect(options);
  return (root.children ?? []).map(({ children, frame }) => children?.[0]?.name ?? frame?.closed ?? 'nothing');
}

function withMany(many: number): TabFrames {
  count = many;
  leftOver = new Map();
  showFrames(7, withFrames(count, site));
  scripts = pageRuns(({ files, args: [first] = [] }, { frameId }) => {
    // Each library has a key of its own, by which it finds what it is asked for in a call of many frames.
    if (files) return `key ${frameId}`;
    if (typeof first !== 'object') return { index: frameId - 1, refPrefix: leftOver.get(frameId) };
    return { ok: true, value: documentOf(frameId, (first as Record<string, Params>)[`key ${frameId}`]!) };
  });
  pageAnswers({ collect: (params, { frameId }) => documentOf(frameId, params) });
  return tabFrames();
}

describe('a page with many frames in view', () => {
  it('is read in all of up to 60 frames', async () => {
    const read = await looked(withMany(60));
    expect(read.at(-1)).toBe('Button 60');
    expect(read.filter((each) => each.startsWith('Button'))).toHaveLength(60);
  });

  it('is read in the first 60 of more, and says how the others are read', async () => {
    const read = await looked(withMany(63));
    expect(read.slice(59)).toEqual([
      'Button 60',
      '3 of 63 frames from here on are not read: get_page with scope, or find',
      'not read',
      'not read',
    ]);
  });

  it('asks only the frames that are read where they are', async () => {
    await looked(withMany(300));
    expect(framesOf('asked')).toEqual(idsOf(60).slice(1));
  });

  it('is searched until 50 matches are found, and says how many frames are left', async () => {
    const found = await looked(withMany(300), { find: { text: 'Button' } });
    expect(found.slice(48)).toEqual([
      'Button 49',
      'Button 50',
      '250 of 300 frames from here on are not searched yet: the same get_page with offset 51',
    ]);
  });

  it('is searched in the frames that were left by the same search with that offset', async () => {
    const frames = withMany(120);
    const find = { text: 'Button' };
    await looked(frames, { find });
    const next = await looked(frames, { find, offset: 51 });
    expect([next[0], next.at(-1), next.length]).toEqual([
      'Button 51',
      '20 of 120 frames from here on are not searched yet: the same get_page with offset 101',
      51,
    ]);
    expect(await looked(frames, { find, offset: 101 })).toHaveLength(20);
    expect((await looked(frames, { find }))[0]).toBe('Button 1');
  });

  it('takes a library that an earlier task has left over, and whose refs would be mistaken for others, out of its frame', async () => {
    const frames = withMany(120);
    const find = { text: 'Button' };
    await looked(frames, { find });
    leftOver.set(62, 'f7');
    expect(await looked(frames, { find, offset: 51 })).toContain('Button 62');
    expect(framesOf('released')).toEqual([62]);
  });

  it('is still read in a frame that something was done in', async () => {
    const frames = withMany(63);
    await looked(frames, { find: { text: 'Button' } });
    await looked(frames, { find: { text: 'Button' }, offset: 51 });
    await frames.target('f62e1');
    expect((await looked(frames)).slice(60)).toEqual([
      '2 of 63 frames from here on are not read: get_page with scope, or find',
      'Button 62',
      'not read',
    ]);
  });
});
