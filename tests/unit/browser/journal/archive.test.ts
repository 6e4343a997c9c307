import 'fake-indexeddb/auto';
import { describe, expect, test, vi } from 'vitest';
import { isDurable, type DurableEvent, type EventOf, type TaskEvent } from '@/utils/contracts/events';
import * as archive from '@/utils/browser/journal/archive';
import { archiveLog } from '@/utils/browser/journal/archive-log';
import { chatMethods } from '@/utils/browser/host/chat-methods';
import { Chats, forgetDeleted } from '@/utils/browser/host/chats';
import { Host } from '@/utils/browser/host/host';
import type { Journal } from '@/utils/browser/journal/journal';
import { browserRunId } from '@/utils/browser/tabs/browser-run';
import { answered, finished } from '../../../component/fixtures';

const [cost, mug] = ['What does it cost?', 'Order the blue mug, size L'];

type Log = [EventOf<'task-started'>, ...DurableEvent[]];
/** The log of a task as another one, without what is never on disk. */
function logOf(events: TaskEvent[], taskId: string, chatId: string, at: number): Log {
  const [first, ...rest] = events.filter(isDurable);
  if (first?.type !== 'task-started') throw new Error('no start');
  return [{ ...first, taskId, chatId, at }, ...rest];
}

async function texts(): Promise<string[]> {
  const all: string[] = [];
  for await (const some of archive.archivedTexts(new AbortController().signal))
    all.push(...some.map(({ chatId, text }) => `${chatId}: ${text.split('\n')[0]}`));
  return all.sort();
}

/** A background that has just started, and what its history is asked by a panel. */
async function desk() {
  const host = await Host.start(() => false, []);
  const { journal } = host;
  const { chats } = host.stored;
  const told: string[] = [];
  host.announcer.add({
    hear(news) {
      if (news.push === 'history') told.push('the history changed');
      if (news.push !== 'chat') return;
      const { tabId, tasks, archived: kept } = news.chat;
      told.push(
        `tab ${tabId}: ${tasks.length} running, ${kept ? 'others archived' : 'nothing archived'}${news.deleted ? ', the old one deleted' : ''}`,
      );
    },
  });
  const history = {
    list: async () => (await chatMethods.history(host)).chats,
    open: async (chatId: string, tabId: number) =>
      (await chatMethods.openChat(host, { chatId, tabId }, { follows: new Set() })).chat,
    delete: (chatIds: string[]) => chatMethods.deleteChats(host, { chatIds }),
    restore: (chatIds: string[]) => chatMethods.restoreChats(host, { chatIds }),
  };
  return { journal, chats, history, told };
}

/** Writes a task with all its events, as a run of it does. */
async function write(journal: Journal, events: Log): Promise<void> {
  const [first, ...rest] = events;
  const epoch = await journal.begin(first);
  await journal.append(first.taskId, 1, rest, epoch);
  await journal.putChat({ chatId: first.chatId, tabIds: [7], browserRun: 'an earlier run', createdAt: first.at });
}

describe('The archive of ended tasks', () => {
  test('gives them as they were at their end, oldest first, with what the next task gets and what a search reads', async () => {
    await archiveLog(logOf(finished, 'a-second', 'chat-a', 20));
    await archiveLog(logOf(answered, 'b-first', 'chat-a', 10));
    await archiveLog(logOf(answered, 'other', 'chat-b', 5));
    const tasks = await archive.archivedTasks('chat-a');
    expect(
      tasks.map(
        ({ taskId, request, entries, outcome }) => `${taskId} ${outcome?.status} ${entries.length}: ${request}`,
      ),
    ).toEqual([`b-first done 3: ${cost}`, `a-second done 6: ${mug}`]);
    expect((await archive.archivedEarlier('chat-a')).map(({ request }) => request)).toEqual([cost, mug]);
    expect(await texts()).toEqual([`chat-a: ${mug}`, `chat-a: ${cost}`, `chat-b: ${cost}`]);
    await archive.forgetArchived('chat-a');
    expect([await archive.archivedTasks('chat-a'), await texts()]).toEqual([[], [`chat-b: ${cost}`]]);
    await archive.forgetArchived('chat-b');
  });

  test('folds missing tasks again, once, and leaves running ones alone', async () => {
    const read = vi.fn((taskId: string) =>
      Promise.resolve<DurableEvent[]>(logOf(taskId === 'open' ? finished.slice(0, 3) : answered, taskId, 'chat-c', 1)),
    );
    expect([...(await archive.archived(['x', 'open'], read))]).toEqual(['x']);
    expect([...(await archive.archived(['x'], read))]).toEqual(['x']);
    expect(read.mock.calls.map(([taskId]) => taskId)).toEqual(['x', 'open']);
    await archive.forgetArchived('chat-c');
  });

  test('has the others where one log cannot be read', async () => {
    const read = (taskId: string) =>
      taskId === 'odd' ? Promise.reject(new Error('odd')) : Promise.resolve(logOf(answered, taskId, 'chat-d', 1));
    expect([...(await archive.archived(['odd', 'y'], read))]).toEqual(['y']);
    await archive.forgetArchived('chat-d');
  });
});

describe('The history of the host', () => {
  test('opens nothing that was deleted meanwhile, in another window or before the background restarted', async () => {
    const { journal, chats, history } = await desk();
    await write(journal, logOf(answered, 'task-gone', 'chat-gone', 100));
    await history.delete(['chat-gone']);
    await expect(history.open('chat-gone', 7)).rejects.toMatchObject({ failure: { code: 'CHAT_DELETED' } });
    await forgetDeleted(journal);
    await expect(history.open('chat-gone', 7)).rejects.toMatchObject({ failure: { code: 'CHAT_DELETED' } });
    expect((await journal.chats()).map(({ chatId }) => chatId)).not.toContain('chat-gone');
    expect(chats.get('chat-gone')).toBeUndefined();
  });

  test('lists, opens in another tab and run of the browser, and goes on with what was said before', async () => {
    const { journal, chats, history, told } = await desk();
    await write(journal, logOf(answered, 'task-1', 'chat-1', 100));
    await write(journal, logOf(finished, 'task-2', 'chat-2', 200));
    expect(
      (await history.list()).map(({ chatId, title, status, host }) => [chatId, status, host, title].join()),
    ).toEqual([`chat-2,done,shop.example,${mug}`, `chat-1,done,shop.example,${cost}`]);
    const before = chats.ofTab(3);
    expect(await history.open('chat-1', 3)).toEqual({ chatId: 'chat-1', tabId: 3, tasks: [], archived: true });
    expect([chats.ofTab(3).chatId, before.tabIds, told]).toEqual(['chat-1', [], ['tab 3: 0 running, others archived']]);
    expect((await chats.earlierIn('chat-1')).map(({ request }) => request)).toEqual([cost]);
    expect((await Chats.load(journal, await browserRunId())).ofTab(3).chatId).toBe('chat-1');
  });

  test('takes a deleted conversation out of the list and its tab, gives it back when asked, and forgets it for good at the next start', async () => {
    const { journal, chats, history, told } = await desk();
    await history.list();
    await history.open('chat-1', 3);
    await history.delete(['chat-1']);
    expect([(await history.list()).map(({ chatId }) => chatId), told.slice(-2)]).toEqual([
      ['chat-2'],
      ['tab 3: 0 running, nothing archived, the old one deleted', 'the history changed'],
    ]);
    expect(chats.ofTab(3).chatId).not.toBe('chat-1');

    await history.restore(['chat-1']);
    await forgetDeleted(journal);
    expect((await history.list()).map(({ chatId }) => chatId)).toEqual(['chat-2', 'chat-1']);

    await history.delete(['chat-1', 'chat-2']);
    await forgetDeleted(journal);
    const left = [await journal.records(), await journal.chats(), await journal.read('task-1'), await texts()];
    expect(left.flat()).toEqual([]);
  });
});
