import type { Failure } from '../../failure';
import type { WorkflowRun, WorkflowTarget } from '../../contracts/workflow';

/** How far a task has come with its workflow. */
export interface WorkflowProgress {
  run: WorkflowRun;
  /** Index of the step that is next or under way; the number of steps once all are done. */
  stepIndex: number;
  /** How many calls the steps have led to so far. */
  callCount: number;
  /** The index of the step up to which it is known what came of them; whether anything was missing. */
  proved?: number | undefined;
  missing?: boolean | undefined;
  /** The statuses with which what the last step sent was taken. */
  taken?: readonly number[] | undefined;
  /** The page's text before the call of the last step so far. */
  textBefore?: string | undefined;
  /** The call that carries out the step. */
  callId?: string | undefined;
  /** That call only opens the page. */
  opens?: boolean | undefined;
  /** The page on which the run begins is open. */
  opened?: boolean;
  /** Why the call of the step did not succeed. */
  trouble?: 'failed' | 'refused' | 'unknown' | undefined;
  failure?: Failure | undefined;
  /** What the user pointed at. */
  pointed?: { ref: string; known: WorkflowTarget } | undefined;
  /** The call on the element that the user pointed at has succeeded. */
  pointedWorks?: boolean | undefined;
  /** The user wants the step carried out on this page, even if it is not the expected one. */
  acceptsPage?: boolean | undefined;
  /** How many calls had ended when a model took over the step. Absent while no model has it. */
  callsBeforeHandover?: number | undefined;
  /** How many requests of pages the user had refused before. */
  refusedWrites: number;
}
