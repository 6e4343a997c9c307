import type { TaskState } from './state';

/** The user wants to see plans, or the request is long. Short tasks are spared the cost. */
export function mayPlan({ consent, request }: Pick<TaskState, 'consent' | 'request'>): boolean {
  return consent.planApproval === 'always' || request.length > longRequest;
}

/** More than a sentence or two. */
const longRequest = 160;
