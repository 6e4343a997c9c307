import { beforeEach, describe, expect, it } from 'vitest';
import type { TaskState } from '@/utils/agent/task/state';
import { RunningTasks } from '@/utils/browser/host/running-tasks';
import { TabQueue } from '@/utils/browser/host/tab-queue';
import { TabLocks } from '@/utils/browser/tabs/tab-lock';
import { runnerOf } from '../../../helpers/runner';

const outcome: TaskState['outcome'] = { status: 'done', summary: 'Saved.', evidence: [] };
const going = () => new RunningTasks([['going', runnerOf('going')]]);
const ended = () => new RunningTasks([['ended', runnerOf('ended', { outcome })]]);

let locks: TabLocks;
beforeEach(async () => {
  locks = await TabLocks.load([]);
});

describe('the list of running tasks', () => {
  it('leaves out a task as soon as its outcome is reported', () => {
    const tasks = new RunningTasks([...going(), ...ended()]);
    expect(tasks.list(locks).map(({ taskId }) => taskId)).toEqual(['going']);
  });

  it('shows the state and the step of each', () => {
    const plan: TaskState['plan'] = [
      { type: 'scroll', text: 'Look', sites: [], effects: [], status: 'done' },
      { type: 'click', text: 'Order', sites: [], effects: [], status: 'running' },
    ];
    const listed = (more: Partial<TaskState>) => new RunningTasks([['t', runnerOf('t', more)]]).list(locks)[0];
    expect(listed({ plan })).toMatchObject({ state: 'working', step: { text: 'Order', number: 2, total: 2 } });
    const waits: [TaskState['waits'][number], string][] = [
      [{ for: 'plan', at: 1 }, 'waiting'],
      [{ for: 'resume', by: 'user' }, 'paused'],
      [{ for: 'tab', trouble: { why: 'restarted' }, queued: true }, 'queued'],
    ];
    for (const [wait, state] of waits) expect(listed({ waits: [wait] })).toMatchObject({ state });
    expect(listed({})?.step).toBeUndefined();
  });
});

describe('a tab whose task has ended, or rests', () => {
  it('is waited for until the task has cleaned up, and is not reported as in use', async () => {
    const tasks = ended();
    locks.of('ended').hold(7);
    const log: string[] = [];
    const waited = new TabQueue(locks, tasks).whenReleased(7).then(() => log.push('free'));
    await Promise.resolve();
    log.push('cleaned up');
    tasks.delete('ended');
    await waited;
    expect(log).toEqual(['cleaned up', 'free']);
  });

  it('is not waited for where its task goes on, or there is none', async () => {
    await new TabQueue(locks, going()).whenReleased(7);
    locks.of('going').hold(7);
    await new TabQueue(locks, going()).whenReleased(7);
  });
});
