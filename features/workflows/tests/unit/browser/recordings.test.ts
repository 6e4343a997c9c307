import { beforeEach, expect, test, vi } from 'vitest';
import { browserRunId } from '@/utils/browser/tabs/browser-run';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { Recordings } from '../../../background/recordings';
import { TabLocks } from '@/utils/browser/tabs/tab-lock';
import type { Recording } from '../../../agent/record/recording';

const page = 'https://shop.example/';
const kept: Recording = {
  id: 'r',
  tabId: 7,
  tabs: [7],
  at: 7,
  start: page,
  state: 'recording',
  steps: [{ id: 'a', tool: 'click', args: {}, target: { role: 'button', name: 'Add' }, page }],
};
/** What the open tabs show. */
let open: Record<number, string>;
let told: Recording[];
const begin = async () => {
  const locks = await TabLocks.load([]);
  const recordings = new Recordings(
    locks,
    (all) => (told = all),
    () => 'r',
  );
  await recordings.load();
  return { recordings, locks };
};

beforeEach(() => {
  open = { 7: page };
  told = [];
  const listener = { addListener: () => undefined, removeListener: () => undefined };
  const events = ['onCommitted', 'onHistoryStateUpdated', 'onReferenceFragmentUpdated', 'onCreatedNavigationTarget'];
  Object.assign(fakeBrowser.webNavigation, Object.fromEntries(events.map((name) => [name, listener])));
  const requests = ['onBeforeRequest', 'onHeadersReceived', 'onCompleted', 'onErrorOccurred'];
  Object.assign(fakeBrowser.webRequest, Object.fromEntries(requests.map((name) => [name, listener])));
  vi.spyOn(fakeBrowser.tabs, 'get').mockImplementation((id: number) =>
    open[id] === undefined ? Promise.reject(new Error('No tab')) : Promise.resolve({ id, url: open[id] }),
  );
  Object.assign(fakeBrowser.tabs, { onReplaced: listener });
  Object.assign(fakeBrowser.scripting, { executeScript: () => Promise.resolve([]) });
});

test('a tab with a task is not recorded, and a recorded tab is held', async () => {
  const { recordings, locks } = await begin();
  locks.of('task').hold(7);
  await expect(recordings.start(7)).rejects.toMatchObject({ failure: { code: 'TAB_HELD' } });
  locks.of('task').release();
  await recordings.start(7);
  expect(locks.of('task').hold(7)).toBe(false);
  expect(recordings.isRecorded(7)).toBe(true);
  recordings.change('r', 'discard');
  expect(locks.of('task').hold(7)).toBe(true);
  expect(told).toEqual([]);
});

test('pages of the browser itself are not recorded', async () => {
  open[7] = 'chrome://settings/';
  const { recordings } = await begin();
  await expect(recordings.start(7)).rejects.toMatchObject({ failure: { code: 'RESTRICTED_PAGE' } });
});

test('a panel is told of what is stored, and not before', async () => {
  const { recordings } = await begin();
  let stored: () => void = () => undefined;
  const isStored = new Promise<void>((resolve) => (stored = resolve));
  const write = vi.spyOn(fakeBrowser.storage.local, 'set').mockImplementation(() => isStored);
  await recordings.start(7);
  await vi.waitFor(() => expect(write).toHaveBeenCalled());
  expect(told).toEqual([]);
  stored();
  write.mockRestore();
  await vi.waitFor(() => expect(told).toMatchObject([{ id: 'r', state: 'preparing' }]));
});

test('a recording goes on after the background died, and says where a step may be missing', async () => {
  await fakeBrowser.storage.local.set({
    recordings: [{ recording: kept, seen: page, browserRun: await browserRunId() }],
  });
  await begin();
  await vi.waitFor(() => expect(told).toMatchObject([{ id: 'r', state: 'recording', steps: [{ id: 'a' }] }]));
  await vi.waitFor(() => expect(told[0]?.gap).toBeUndefined());
  open[7] = `${page}cart`;
  await begin();
  await vi.waitFor(() => expect(told[0]?.gap).toBe(true));
});

test('an act is answered once it is stored, and one that comes to the next background again is no second step', async () => {
  Object.assign(fakeBrowser.scripting, { executeScript: () => Promise.resolve([{ frameId: 0 }]) });
  const answered: unknown[] = [];
  let hear: (message: unknown) => void = () => undefined;
  const port = {
    onDisconnect: { addListener: () => undefined },
    onMessage: { addListener: (listener: typeof hear) => (hear = listener) },
    postMessage: (nth: unknown) => answered.push(nth),
  };
  const connect = vi.fn(() => port);
  Object.assign(fakeBrowser.tabs, { connect });
  await fakeBrowser.storage.local.set({
    recordings: [{ recording: kept, seen: page, browserRun: await browserRunId() }],
  });
  const sent = (nth: number, name: string) => ({
    document: 'd',
    nth,
    act: { kind: 'click', count: 1, focuses: false, element: `d.${nth}`, target: { role: 'button', name } },
  });
  const steps = async () => {
    const { recordings } = await fakeBrowser.storage.local.get('recordings');
    return (recordings as { recording: Recording }[])[0]?.recording.steps.map(({ target }) => target?.name);
  };
  await begin();
  await vi.waitFor(() => expect(connect).toHaveBeenCalledTimes(1));
  hear(sent(1, 'Pay'));
  await vi.waitFor(() => expect(answered).toEqual([1]));
  expect(await steps()).toEqual(['Add', 'Pay']);
  await begin();
  await vi.waitFor(() => expect(connect).toHaveBeenCalledTimes(2));
  hear(sent(1, 'Pay'));
  hear(sent(2, 'Send'));
  await vi.waitFor(() => expect(answered).toEqual([1, 1, 2]));
  expect(await steps()).toEqual(['Add', 'Pay', 'Send']);
});

test('the steps recorded before the tab was closed can still be saved', async () => {
  await fakeBrowser.storage.local.set({
    recordings: [{ recording: kept, seen: page, browserRun: await browserRunId() }],
  });
  open = {};
  const { recordings } = await begin();
  await vi.waitFor(() => expect(told).toMatchObject([{ state: 'ended', why: 'tab-closed', steps: [{ id: 'a' }] }]));
  recordings.change('r', 'discard');
  await vi.waitFor(() => expect(told).toEqual([]));
});

test('a recording that the browser was closed on can still be saved', async () => {
  await fakeBrowser.storage.local.set({ recordings: [{ recording: kept, seen: page, browserRun: 'before' }] });
  open = {};
  await begin();
  await vi.waitFor(() => expect(told).toMatchObject([{ state: 'ended', why: 'browser-closed', steps: [{ id: 'a' }] }]));
});
