import type { TaskEvent } from '../../contracts/events';
import type { TaskState } from './state';
import type { Step } from './step';

/**
 * What a feature adds where a task is carried out. It has the name of its folder, as has its part of the state (see
 * `statePart`). Both functions are pure, and called in every task.
 */
export interface AgentFeature {
  name: string;
  /** After the core, which has folded the event, `task-started` included. The same state where nothing changes. */
  fold(task: TaskState, event: TaskEvent): TaskState;
  /** Asked where nobody is waited for, and no call is planned or under way. Undefined: the core decides. */
  decide(task: TaskState): Step | undefined;
}
