import type { Failure } from '../../../../utils/failure';
import type { KnownTarget } from '../../../../utils/page/api';
import type { WorkflowRun } from '../../../../utils/contracts/workflow';

export interface WorkflowProgress {
  run: WorkflowRun;
  /** Next or under way; the number of steps once all are done. */
  stepIndex: number;
  /** How many calls the steps have led to so far. */
  callCount: number;
  /** The index of the step up to which it is known what came of them. */
  proved?: number | undefined;
  missing?: boolean | undefined;
  /** The statuses with which what the last step sent was taken. */
  taken?: readonly number[] | undefined;
  /** The page's text before the last step. */
  textBefore?: string | undefined;
  callId?: string | undefined;
  /** That call only opens the page. */
  opens?: boolean | undefined;
  /** Where the run begins. */
  opened?: boolean;
  /** Of the step's call. */
  trouble?: 'failed' | 'refused' | 'unknown' | undefined;
  failure?: Failure | undefined;
  /** What the user pointed at. */
  pointed?: { ref: string; known: KnownTarget } | undefined;
  /** With the pointed element */
  pointedWorks?: boolean | undefined;
  /** The user accepted the page, though it is not the expected one. */
  acceptsPage?: boolean | undefined;
  /** Calls that had ended by then; absent while no model has the step. */
  callsBeforeHandover?: number | undefined;
  /** Of pages, before. */
  refusedWrites: number;
}
