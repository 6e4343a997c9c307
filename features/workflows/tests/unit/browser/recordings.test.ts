import { beforeEach, expect, test, vi } from 'vitest';
import { browserRunId } from '@/utils/browser/tabs/browser-run';
import { Recordings } from '../../../background/recordings';
import { TabLocks } from '@/utils/browser/tabs/tab-lock';
import type { Recording } from '../../../agent/record/recording';
import { fakeBrowser, onPort, openTab, portsIn } from '@/tests/helpers/fake-browser';

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
  told = [];
  openTab({ id: 7, url: page });
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
  openTab({ id: 7, url: 'chrome://settings/' });
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
  openTab({ id: 7, url: `${page}cart` });
  await begin();
  await vi.waitFor(() => expect(told[0]?.gap).toBe(true));
});

test('an act is answered once it is stored, and one that comes to the next background again is no second step', async () => {
  const answered: unknown[] = [];
  onPort((port) => port.onMessage.addListener((nth) => answered.push(nth)));
  const hear = (message: object) => portsIn(7, 0).at(-1)?.postMessage(message);
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
  await vi.waitFor(() => expect(portsIn(7, 0)).toHaveLength(1));
  hear(sent(1, 'Pay'));
  await vi.waitFor(() => expect(answered).toEqual([1]));
  expect(await steps()).toEqual(['Add', 'Pay']);
  await begin();
  await vi.waitFor(() => expect(portsIn(7, 0)).toHaveLength(2));
  hear(sent(1, 'Pay'));
  hear(sent(2, 'Send'));
  await vi.waitFor(() => expect(answered).toEqual([1, 1, 2]));
  expect(await steps()).toEqual(['Add', 'Pay', 'Send']);
});

test('the steps recorded before the tab was closed can still be saved', async () => {
  await fakeBrowser.storage.local.set({
    recordings: [{ recording: kept, seen: page, browserRun: await browserRunId() }],
  });
  await fakeBrowser.tabs.remove(7);
  const { recordings } = await begin();
  await vi.waitFor(() => expect(told).toMatchObject([{ state: 'ended', why: 'tab-closed', steps: [{ id: 'a' }] }]));
  recordings.change('r', 'discard');
  await vi.waitFor(() => expect(told).toEqual([]));
});

test('a recording that the browser was closed on can still be saved', async () => {
  await fakeBrowser.storage.local.set({ recordings: [{ recording: kept, seen: page, browserRun: 'before' }] });
  await fakeBrowser.tabs.remove(7);
  await begin();
  await vi.waitFor(() => expect(told).toMatchObject([{ state: 'ended', why: 'browser-closed', steps: [{ id: 'a' }] }]));
});
