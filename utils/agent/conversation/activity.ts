import type { TaskEvent } from '../../contracts/events';
import type { Activity, LiveTask } from './entry';

/** What it did, or waited for, is over. */
export const endsActivity: ReadonlySet<TaskEvent['type']> = new Set<TaskEvent['type']>([
  'page-seen',
  'model-answered',
  'model-corrected',
  'call-ended',
  'call-again',
  'failed',
  'ended',
]);

export function waiting({ waits }: LiveTask): Activity | undefined {
  const last = waits.at(-1);
  if (last?.for === 'resume') return { kind: 'paused' };
  return last && { kind: last.for === 'tab' && last.queued ? 'waiting-for-tab' : 'waiting-for-user' };
}

/** The progress of reading a file may replace them, but no card, pause or full disk. */
export const activitiesBefore: ReadonlySet<Activity['kind'] | undefined> = new Set([
  undefined,
  'looking',
  'acting',
  'unanswered',
  'reading-file',
]);

export function withActivity(task: LiveTask, activity?: Activity): LiveTask {
  return { ...task, activity };
}

export function withoutModelWait(task: LiveTask): LiveTask {
  return task.activity?.kind === 'model-lost' ? withActivity(task) : task;
}
