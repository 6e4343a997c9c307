import type { Failure } from '../../failure';
import type { WorkflowRun, WorkflowTarget } from '../../workflow/workflow';

/** How far a task has come with its workflow. */
export interface WorkflowProgress {
  run: WorkflowRun;
  /** Index of the step that is next or under way; the number of steps once all are done. */
  at: number;
  /** How many calls steps have become so far. */
  called: number;
  /** The call that the step has become. */
  callId?: string | undefined;
  /** That call only opens the page. */
  opens?: boolean | undefined;
  /** The page on which the run begins is open. */
  opened?: boolean;
  /** Why the call of the step did not do its work. */
  trouble?: 'failed' | 'refused' | 'unknown' | undefined;
  failure?: Failure | undefined;
  /** What the user pointed at. */
  pointed?: { ref: string; known: WorkflowTarget } | undefined;
  /** The call on it has succeeded. */
  proven?: boolean | undefined;
  /** The user wants the step as it is on the page, whatever led there. */
  insisted?: boolean | undefined;
  /** How many calls had ended when a model took over the step. Absent while no model has it. */
  handedAt?: number | undefined;
  /** How many requests of pages the user had refused before. */
  refusedWrites: number;
}
