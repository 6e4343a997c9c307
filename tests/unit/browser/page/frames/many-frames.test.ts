import { describe, expect, it, vi } from 'vitest';
import { TabFrames } from '@/utils/browser/page/frames/frames';
import { EmbeddedPdfs } from '@/utils/browser/page/pdf/embedded-pdfs';
import type { CollectOptions, PageDocument, PageNode } from '@/utils/page/api';
import { factsOf } from '../../../../helpers/guard-facts';

/** A page with this many frames in view, each with a button. */
const fake = vi.hoisted(() => ({ count: 0 }));
const idsOf = (count: number): number[] => Array.from({ length: count + 1 }, (_, id) => id);
const site = 'https://shop.example/';

vi.mock('wxt/browser', () => ({
  browser: {
    webNavigation: {
      getAllFrames: () =>
        Promise.resolve(idsOf(fake.count).map((frameId) => ({ frameId, parentFrameId: frameId ? 0 : -1, url: site }))),
    },
    scripting: {
      executeScript: () =>
        Promise.resolve(
          idsOf(fake.count).map((frameId) => ({
            frameId,
            result: { index: frameId - 1, ...(frameId ? { refPrefix: `f${frameId}` } : {}) },
          })),
        ),
    },
  },
}));
vi.mock('@/utils/browser/client/page-client', () => ({
  callPage: ({ frameId }: { frameId: number }) => Promise.resolve(documentOf(frameId)),
}));
vi.mock('@/utils/browser/client/many-frames', () => ({
  callFrames: (_: number, __: string, calls: { frameId: number }[]) =>
    Promise.resolve(new Map(calls.map(({ frameId }) => [frameId, documentOf(frameId)]))),
}));

function documentOf(frameId: number): PageDocument {
  const children: PageNode[] =
    frameId === 0
      ? idsOf(fake.count)
          .slice(1)
          .map((id) => ({
            role: 'frame',
            ref: `e${id}`,
            frame: { index: id - 1, src: site, sameOrigin: true },
          }))
      : [{ role: 'button', ref: `f${frameId}e1`, name: `Button ${frameId}` }];
  return {
    url: site,
    title: 'Frames',
    lang: 'en',
    readyState: 'complete',
    documentKey: String(frameId),
    refPrefix: frameId ? `f${frameId}` : '',
    lastRef: frameId ? 1 : fake.count,
    tokens: 5,
    viewport: { width: 800, height: 600, scrollX: 0, scrollY: 0, scrollWidth: 800, scrollHeight: 600 },
    root: { role: 'document', children },
  };
}

/** For each frame the button that was read in it, or why it was not read. */
async function looked(frames: TabFrames, options: CollectOptions = {}): Promise<string[]> {
  const { root } = await frames.collect(options);
  return (root.children ?? []).map(({ children, frame }) => children?.[0]?.name ?? frame?.closed ?? 'nothing');
}

const tabFrames = (count: number): TabFrames => {
  fake.count = count;
  return new TabFrames(7, () => factsOf(), new Map(), new EmbeddedPdfs({ signal: new AbortController().signal }));
};

describe('a page with many frames in view', () => {
  it('is read in all of up to 60 frames', async () => {
    const read = await looked(tabFrames(60));
    expect(read.at(-1)).toBe('Button 60');
    expect(read.filter((each) => each.startsWith('Button'))).toHaveLength(60);
  });

  it('is read in the first 60 of more, and says how the others are read', async () => {
    const read = await looked(tabFrames(63));
    expect(read.slice(59)).toEqual([
      'Button 60',
      '3 of 63 frames from here on are not read: get_page with scope, or find',
      'not read',
      'not read',
    ]);
  });

  it('is read in all of up to 300 frames where something is looked for', async () => {
    expect((await looked(tabFrames(300), { find: { text: 'Button' } })).at(-1)).toBe('Button 300');
    const { root } = await tabFrames(302).collect({ find: { text: 'Button' } });
    expect(root.children?.at(-1)?.frame?.closed).toBe('2 of 302 frames from here on are not read: get_page with scope');
  });

  it('is still read in a frame that something was done in', async () => {
    const frames = tabFrames(63);
    await looked(frames, { find: { text: 'Button 62' } });
    await frames.target('f62e1');
    expect((await looked(frames)).slice(60)).toEqual([
      '2 of 63 frames from here on are not read: get_page with scope, or find',
      'Button 62',
      'not read',
    ]);
  });
});
