import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, it } from 'vitest';
import { Chats } from '@/utils/browser/host/chats';
import { MessageDelivery } from '@/utils/browser/host/message-delivery';
import { RunningTasks } from '@/utils/browser/host/running-tasks';
import { Journal } from '@/utils/browser/journal/journal';
import { safetySettings } from '@/utils/browser/settings/storage';
import { readSafetySettings } from '@/utils/settings/safety';
import { fakeBrowser, openTab, refuseRules } from '../../../helpers/fake-browser';
import { runnerOf } from '../../../helpers/runner';

let journal: Journal;
let launched: string[];

/** A background that has just started: its journal is what the one before it wrote. Launched tasks go on for ever. */
async function background(whenReleased = () => Promise.resolve()): Promise<MessageDelivery> {
  const runners = new RunningTasks();
  const run = ({ taskId, chatId }: { taskId: string; chatId: string }) => {
    const doing: Parameters<typeof runnerOf>[2] = {
      take: async (item, messageId) => void (await journal.queueForTask(taskId, item, messageId)),
      stop: async () => void launched.push('stopped'),
    };
    return runners.set(taskId, runnerOf(taskId, { chatId }, doing));
  };
  for (const record of await journal.records()) if (record.status === undefined) run(record);
  return new MessageDelivery({
    journal,
    chats: await Chats.load(journal, 'this run'),
    runners,
    queue: { whenReleased, tabLostEvent: () => undefined },
    launcher: async () => ({
      launch([started]) {
        launched.push(started.taskId);
        run(started);
      },
    }),
    announcer: { event: () => undefined },
    readTabs: async () => [],
    refusal: () => undefined,
  });
}

const message = (id: string, text = 'Order the mug') => ({ id, tabId: 1, text });

beforeEach(async () => {
  Object.assign(fakeBrowser.i18n, { getUILanguage: () => 'en' });
  openTab({ url: 'https://shop.example/' });
  indexedDB = new IDBFactory();
  journal = await Journal.open();
  launched = [];
});

describe('A message of the user', () => {
  it('starts one task, however often a panel sends it, also after the background died', async () => {
    const first = await background();
    const sent = await Promise.all([first.send(message('m1')), first.send(message('m1'))]);
    expect(sent).toEqual([{ taskId: 'm1' }, { taskId: 'm1' }]);
    const later = await background();
    expect(await later.send(message('m1'))).toEqual({ taskId: 'm1' });
    expect([launched, (await journal.record('m1'))?.waiting ?? []]).toEqual([['m1'], []]);
  });

  it('reaches the running task once, however often a panel sends it, also after the background died', async () => {
    const first = await background();
    const red = message('m2', 'A red one');
    await first.send(message('m1'));
    await Promise.all([first.send(red), first.send(red)]);
    expect(await (await background()).send(red)).toEqual({ taskId: 'm1' });
    expect(launched).toEqual(['m1']);
    expect((await journal.record('m1'))?.waiting).toMatchObject([{ type: 'said', text: 'A red one' }]);
  });

  it.each<[string, () => unknown, object]>([
    ['the browser accepts no rule to lock its tab', refuseRules, { code: 'LOCK_FAILED' }],
    [
      'an entry under "What it may do" cannot be used',
      () => safetySettings.write(readSafetySettings({ blocked: ['no host'] })),
      { code: 'SAFETY_UNUSABLE', params: { entry: 'no host' } },
    ],
  ])('starts nothing where %s', async (_where, happens, failure) => {
    await happens();
    await expect((await background()).send(message('m1'))).rejects.toMatchObject({ failure });
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
