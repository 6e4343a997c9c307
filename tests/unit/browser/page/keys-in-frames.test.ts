import { beforeEach, expect, test, vi } from 'vitest';
import { FrameFiles } from '@/utils/browser/page/frames/frame-files';
import { TabFrames } from '@/utils/browser/page/frames/frames';
import { createPageActions, type PageActionsParts } from '@/utils/browser/page/page-actions';
import type { PageAction } from '@/utils/page/api';
import { factsOf } from '../../../helpers/guard-facts';

const fake = vi.hoisted(() => ({ frames: [] as { frameId: number; parentFrameId: number; url: string }[] }));
vi.mock('wxt/browser', () => ({
  browser: {
    webNavigation: { getAllFrames: () => Promise.resolve(fake.frames) },
    scripting: {
      executeScript: () =>
        Promise.resolve(
          fake.frames.map(({ frameId }) => ({
            frameId,
            result: { index: frameId - 1, ...(frameId === 1 ? { refPrefix: 'f1' } : {}) },
          })),
        ),
    },
  },
}));
const called = vi.hoisted(() => ({ frames: [] as number[], pasted: [] as unknown[] }));
vi.mock('@/utils/browser/client/page-client', () => ({
  callPage: ({ frameId }: { frameId: number }, _method: string, { action }: { action?: { clipboard?: unknown } }) => {
    called.frames.push(frameId);
    if (action?.clipboard) called.pasted.push(action.clipboard);
    return Promise.resolve({ url: '' });
  },
}));

const { signal } = new AbortController();
const top = { frameId: 0, parentFrameId: -1, url: 'https://shop.example/' };
const inner = (url: string) => [top, { frameId: 1, parentFrameId: 0, url }];

function actions() {
  const frames = new TabFrames(7, () => factsOf(), new Map(), new FrameFiles(new AbortController()));
  const page = { tabId: 7, framesOf: () => frames, targetOf: (ref?: string) => frames.target(ref) };
  const work = {
    clipboard: { text: 'copied', html: '<b>copied</b>' },
    run: async (_target: unknown, dispatch: (message: object) => unknown) => ({
      ...((await dispatch({ sent: () => undefined })) as object),
    }),
  };
  const { act, foresee } = createPageActions({
    page,
    work,
    pageEvents: { install: () => Promise.resolve() },
    showPointer: false,
    nextCall: () => ({ taskId: 't', call: 1 }),
  } as unknown as PageActionsParts);
  const done = (action: PageAction) => act(action, signal);
  return {
    click: () => done({ kind: 'click', ref: 'f1e1' }),
    foresee: () => foresee({ by: 'type', text: 'x', enter: false }, signal),
    type: () => done({ kind: 'type', text: 'x' }),
    press: (keys = 'Tab') => done({ kind: 'press', keys }),
    pastes: async (keys: string) => (await foresee({ by: 'keys', keys }, signal)).pastes,
  };
}

beforeEach(() => {
  called.frames = [];
  called.pasted = [];
  fake.frames = inner('https://shop.example/form');
});

test('What is typed without a ref goes to the frame of the last action', async () => {
  const { click, foresee, type, press } = actions();
  await click();
  for (const call of [foresee, type, () => press()]) await call();
  expect(called.frames).toEqual([1, 1, 1, 1]);
});

test('A document without an address keeps that, so no secret goes there; who wrote it is told beside', async () => {
  expect(await actions().foresee()).toEqual({ url: '', writer: 'https://shop.example/' });
});

test('Nothing is typed into that frame once it shows a site that is not part of the task', async () => {
  const { click, foresee, type, press } = actions();
  await click();
  fake.frames = inner('https://evil.example/');
  for (const call of [foresee, type, () => press()])
    await expect(call()).rejects.toMatchObject({ failure: { code: 'DENIED', params: { reason: 'frame' } } });
  expect(called.frames).toEqual([1]);
});

test('Where that frame has gone, what is typed goes to the page', async () => {
  const { click, type } = actions();
  await click();
  fake.frames = [top];
  await type();
  expect(called.frames).toEqual([1, 0]);
});

test('What a chord pastes is foreseen, however it is written, and goes with no other key', async () => {
  const { pastes, press } = actions();
  const chords = ['Control+V', 'control+ v', 'Cmd + V', 'Control+Shift+V'];
  expect(await Promise.all(chords.map(pastes))).toEqual(chords.map(() => 'copied'));
  expect(await Promise.all(['v', 'Shift+V', 'Control+C', 'No key+V'].map(pastes))).toEqual([...Array(4)]);
  for (const keys of [...chords, 'v', 'Enter']) await press(keys);
  expect(called.pasted).toHaveLength(chords.length);
});
