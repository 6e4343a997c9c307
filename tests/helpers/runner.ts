import { reduce } from '@/utils/agent/fold/reduce';
import type { TaskState } from '@/utils/agent/task/state';
import type { Runner } from '@/utils/browser/host/running-tasks';
import { started } from './journal';

/** A runner of a task that has begun and does nothing more, but for what the test gives. */
export function runnerOf(taskId: string, more: Partial<TaskState> = {}, doing: Partial<Runner> = {}): Runner {
  const nothing = { take: async () => undefined, stop: async () => undefined, end: () => undefined };
  const state = { ...reduce(undefined, started(taskId)), ...more };
  return { state, events: [], live: [], isEnding: false, ...nothing, ...doing };
}
