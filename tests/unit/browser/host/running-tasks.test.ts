import { describe, expect, it } from 'vitest';
import { RunningTasks } from '@/utils/browser/host/running-tasks';
import type { TaskRunner } from '@/utils/browser/run/task-runner';
import type { TabLocks } from '@/utils/browser/tabs/tab-lock';

/** As much of a runner as the list reads. */
function runnerOf(taskId: string, outcome?: object): TaskRunner {
  const state = { taskId, chatId: `chat of ${taskId}`, tab: { tabId: 7, title: 'Desk' }, waits: [], outcome };
  return { state } as unknown as TaskRunner;
}

const locks = { of: () => ({ ids: () => [7] }) } as unknown as TabLocks;

describe('the list of running tasks', () => {
  it('leaves out a task that has ended, from the moment that its outcome is told', () => {
    const tasks = new RunningTasks([
      ['going', runnerOf('going')],
      ['ended', runnerOf('ended', { status: 'done' })],
    ]);
    expect(tasks.list(locks).map(({ taskId }) => taskId)).toEqual(['going']);
  });
});
