import type { TaskState } from '../../../../utils/agent/task/state';
import { statePart } from '../../../../utils/contracts/feature-parts';
import type { Failure } from '../../../../utils/failure';
import type { KnownTarget } from '../../../../utils/page/api';
import type { WorkflowRun } from '../../../../utils/contracts/workflow';

export interface ReplayProgress {
  run: WorkflowRun;
  /** Next or under way; the number of steps once all are done. */
  stepIndex: number;
  /** Calls that steps have led to so far. */
  callCount: number;
  /** Up to this step it is known what came of them. */
  proved?: number | undefined;
  missing?: boolean | undefined;
  /** Statuses with which servers took what the last step sent. */
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
  /** The user accepted it, though it is not the expected one. */
  acceptsPage?: boolean | undefined;
  /** Of pages, before. */
  refusedWrites: number;
}

/** Undefined where nothing is repeated. */
export const progressOf = statePart<ReplayProgress | undefined>('workflows', undefined);

export function withProgress(state: TaskState, changes: Partial<ReplayProgress>): TaskState {
  return { ...state, features: { ...state.features, workflows: { ...progressOf(state), ...changes } } };
}
