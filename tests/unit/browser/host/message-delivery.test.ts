import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { Chats } from '@/utils/browser/host/chats';
import { MessageDelivery } from '@/utils/browser/host/message-delivery';
import { RunningTasks } from '@/utils/browser/host/running-tasks';
import { Journal } from '@/utils/browser/journal/journal';
import { safetySettings } from '@/utils/browser/settings/storage';
import { readSafetySettings } from '@/utils/settings/safety';

const updateSessionRules = vi.fn(() => Promise.resolve());
let journal: Journal;
let launched: string[];

/** A background that has just started: its journal is what the one before it wrote. Launched tasks go on for ever. */
async function background(whenReleased = () => Promise.resolve()): Promise<MessageDelivery> {
  const runners = new RunningTasks();
  const take = (taskId: string) => (item: never, messageId?: string) => journal.queueForTask(taskId, item, messageId);
  const launch = ([started]: { taskId: string; chatId: string }[]) => {
    if (!started) throw new Error('Nothing was launched.');
    launched.push(started.taskId);
    runners.set(started.taskId, {
      state: started,
      take: take(started.taskId),
      stop: async () => launched.push('stopped'),
    } as never);
  };
  for (const { taskId, chatId } of (await journal.records()).filter(({ status }) => status === undefined))
    runners.set(taskId, { state: { taskId, chatId }, take: take(taskId) } as never);
  return new MessageDelivery({
    journal,
    chats: await Chats.load(journal, 'this run'),
    runners,
    queue: { whenReleased, tabLostEvent: () => undefined } as never,
    launcher: () => Promise.resolve({ launch } as never),
    announcer: { event: () => undefined } as never,
    readTabs: () => Promise.resolve([]),
    refusal: () => undefined,
  });
}

const message = (id: string, text = 'Order the mug') => ({ id, tabId: 1, text });

beforeEach(async () => {
  fakeBrowser.reset();
  updateSessionRules.mockImplementation(() => Promise.resolve());
  Object.assign(fakeBrowser, { declarativeNetRequest: { updateSessionRules } });
  Object.assign(fakeBrowser.i18n, { getUILanguage: () => 'en' });
  await fakeBrowser.tabs.create({ url: 'https://shop.example/' });
  indexedDB = new IDBFactory();
  journal = await Journal.open();
  launched = [];
});

describe('A message of the user', () => {
  it('starts one task, however often a panel sends it, also after the background died', async () => {
    const first = await background();
    expect(await Promise.all([first.send(message('m1')), first.send(message('m1'))])).toEqual([
      { taskId: 'm1' },
      { taskId: 'm1' },
    ]);
    const later = await background();
    expect(await later.send(message('m1'))).toEqual({ taskId: 'm1' });
    expect([launched, (await journal.record('m1'))?.waiting ?? []]).toEqual([['m1'], []]);
  });

  it('reaches the running task once, however often a panel sends it, also after the background died', async () => {
    const first = await background();
    await first.send(message('m1'));
    await Promise.all([first.send(message('m2', 'A red one')), first.send(message('m2', 'A red one'))]);
    const later = await background();
    expect(await later.send(message('m2', 'A red one'))).toEqual({ taskId: 'm1' });
    expect(launched).toEqual(['m1']);
    expect((await journal.record('m1'))?.waiting?.map((item) => item.type === 'said' && item.text)).toEqual([
      'A red one',
    ]);
  });

  it('starts nothing where the browser accepts no rule to lock its tab', async () => {
    updateSessionRules.mockRejectedValue(new Error('too many rules'));
    const delivery = await background();
    await expect(delivery.send(message('m1'))).rejects.toMatchObject({ failure: { code: 'LOCK_FAILED' } });
    expect([launched, await journal.records()]).toEqual([[], []]);
  });

  it('starts nothing where an entry under "What it may do" cannot be used', async () => {
    await safetySettings.write(readSafetySettings({ blocked: ['no host'] }));
    const delivery = await background();
    await expect(delivery.send(message('m1'))).rejects.toMatchObject({
      failure: { code: 'SAFETY_UNUSABLE', params: { entry: 'no host' } },
    });
    expect([launched, await journal.records()]).toEqual([[], []]);
  });

  it('that is not wanted any more starts nothing, or a task that ends before its first step', async () => {
    const early = AbortSignal.abort('gone');
    await expect((await background()).send({ ...message('m1'), signal: early })).rejects.toBe('gone');
    expect([launched, await journal.records()]).toEqual([[], []]);
    const late = new AbortController();
    const delivery = await background(async () => late.abort());
    await delivery.send({ ...message('m2'), signal: late.signal });
    expect(launched).toEqual(['m2', 'stopped']);
  });
});
