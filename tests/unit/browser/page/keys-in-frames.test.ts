import { beforeEach, expect, test } from 'vitest';
import { createPageActions } from '@/utils/browser/page/page-actions';
import type { Aftermath } from '@/utils/contracts/ports';
import type { PageAction } from '@/utils/page/api';
import { pageAnswers, pageRuns, showFrames } from '../../../helpers/fake-browser';
import { placeOf, tabFrames } from '../../../helpers/tab-frames';

/** The frames in which something was done or asked, and what was pasted. */
const called = { frames: [] as number[], pasted: [] as unknown[] };
/** What an action has set off. */
const nothing: Aftermath = {};
const { signal } = new AbortController();
const top = 'https://shop.example/';
const showInner = (url: string) => showFrames(7, { 0: top, 1: url });

function actions() {
  const frames = tabFrames();
  const page = { tabId: 7, framesOf: () => frames, targetOf: (ref?: string) => frames.target(ref) };
  const { act, foresee } = createPageActions({
    page,
    work: {
      clipboard: { text: 'copied', html: '<b>copied</b>' },
      lastRef: undefined,
      run: async (_target, dispatch) => ({ ...(await dispatch({ sent: () => undefined })), ...nothing }),
    },
    pageEvents: { install: async () => undefined, whenGone: () => Promise.withResolvers<void>().promise },
    showPointer: false,
    filesOf: async () => [],
    nextCall: () => ({ taskId: 't', epoch: 1, id: '1' }),
  });
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
  Object.assign(called, { frames: [], pasted: [] });
  showInner('https://shop.example/form');
  pageRuns(placeOf);
  pageAnswers({
    foresee(_, { frameId }) {
      called.frames.push(frameId);
      return { url: '' };
    },
    act({ action }, { frameId }) {
      called.frames.push(frameId);
      if ('clipboard' in action && action.clipboard) called.pasted.push(action.clipboard);
      return {};
    },
  });
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
  showInner('https://evil.example/');
  for (const call of [foresee, type, () => press()])
    await expect(call()).rejects.toMatchObject({ failure: { code: 'DENIED', params: { reason: 'frame' } } });
  expect(called.frames).toEqual([1]);
});

test('Where that frame has gone, what is typed goes to the page', async () => {
  const { click, type } = actions();
  await click();
  showFrames(7, { 0: top });
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
