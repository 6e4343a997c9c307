import 'fake-indexeddb/auto';
import { expect, it } from 'vitest';
import type { DurableEvent } from '@/utils/contracts/events';
import { browserRunId } from '@/utils/browser/tabs/browser-run';
import { openStored } from '@/utils/browser/host/stored-tasks';
import { markUnwritten } from '@/utils/browser/host/interrupted-tasks';
import { Journal } from '@/utils/browser/journal/journal';
import { finished } from '../../../component/fixtures';

it('only tasks that this run of the browser began, and whose end can be written, go on automatically', async () => {
  const journal = await Journal.open();
  const [start] = finished;
  if (start?.type !== 'task-started') throw new Error('no start');
  const begin = async (taskId: string, browserRun: string) => {
    const chatId = `chat of ${taskId}`;
    await journal.begin({ ...start, taskId, chatId } as Extract<DurableEvent, { type: 'task-started' }>);
    await journal.putChat({ chatId, tabIds: [7], browserRun, createdAt: 1 });
  };
  const now = await browserRunId();
  await begin('running', now);
  await begin('of an earlier run', 'earlier');
  await begin('without a written end', now);
  await markUnwritten('without a written end', true);
  journal.close();

  const stored = await openStored();
  expect(stored.resumable.map(({ taskId }) => taskId)).toEqual(['running']);
  const interrupted = stored.interrupted.list().map(({ taskId }) => taskId);
  expect(interrupted.sort()).toEqual(['of an earlier run', 'without a written end']);
});
