import type { TaskEvent } from '../../contracts/events';
import type { TaskState } from './state';
import type { Step } from './step';

/**
 * What a feature adds where a task is carried out. Its name is that of its folder; its own part of the state is under
 * that name (see `statePart`). Both functions are pure, and asked in every task.
 */
export interface AgentFeature {
  name: string;
  /** After the core, which has folded the event, `task-started` included. The same state where nothing changes. */
  fold(task: TaskState, event: TaskEvent): TaskState;
  /** Asked where nobody is waited for, and no call is planned or under way. Undefined: the core decides. */
  decide(task: TaskState): Step | undefined;
}
