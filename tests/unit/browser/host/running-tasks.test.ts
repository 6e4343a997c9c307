import { describe, expect, it } from 'vitest';
import { RunningTasks } from '@/utils/browser/host/running-tasks';
import { TabQueue } from '@/utils/browser/host/tab-queue';
import type { TaskRunner } from '@/utils/browser/run/task-runner';
import type { TabLocks } from '@/utils/browser/tabs/tab-lock';

/** As much of a runner as the list reads. */
function runnerOf(taskId: string, outcome?: object, more: object = {}): TaskRunner {
  const tab = { tabId: 7, title: 'Desk' };
  const state = { taskId, chatId: `chat of ${taskId}`, tab, plan: [], waits: [], outcome, ...more };
  return { state } as unknown as TaskRunner;
}

const locks = { of: () => ({ ids: () => [7] }) } as unknown as TabLocks;

describe('the list of running tasks', () => {
  it('leaves out a task as soon as its outcome is reported', () => {
    const tasks = new RunningTasks([
      ['going', runnerOf('going')],
      ['ended', runnerOf('ended', { status: 'done' })],
    ]);
    expect(tasks.list(locks).map(({ taskId }) => taskId)).toEqual(['going']);
  });

  it('shows the state and the step of each', () => {
    const plan = [
      { text: 'Look', status: 'done' },
      { text: 'Order', status: 'running' },
    ];
    const listed = (more: object) => new RunningTasks([['t', runnerOf('t', undefined, more)]]).list(locks)[0];
    expect(listed({ plan })).toMatchObject({ state: 'working', step: { text: 'Order', number: 2, total: 2 } });
    const waits: [object, string][] = [
      [{ for: 'plan' }, 'waiting'],
      [{ for: 'resume', by: 'user' }, 'paused'],
      [{ for: 'tab', trouble: {}, queued: true }, 'queued'],
    ];
    for (const [wait, state] of waits) expect(listed({ waits: [wait] })).toMatchObject({ state });
    expect(listed({})?.step).toBeUndefined();
  });
});

describe('a tab whose task has ended, or rests', () => {
  const locksOf = (taskId: string) => ({ holderOf: () => taskId }) as unknown as TabLocks;

  it('is waited for until the task has cleaned up, and is not reported as in use', async () => {
    const tasks = new RunningTasks([['ended', runnerOf('ended', { status: 'done' })]]);
    let left = false;
    const waited = new TabQueue(locksOf('ended'), tasks).whenReleased(7).then(() => (left = true));
    await Promise.resolve();
    expect(left).toBe(false);
    tasks.delete('ended');
    await waited;
    expect(left).toBe(true);
  });

  it('is not waited for where its task goes on, or there is none', async () => {
    const tasks = new RunningTasks([['going', runnerOf('going')]]);
    await new TabQueue(locksOf('going'), tasks).whenReleased(7);
    await new TabQueue(locksOf('nobody'), tasks).whenReleased(7);
  });
});
