import type { TaskState } from './state';

/** The user wants to see plans, or the request is long. Short tasks are spared the cost. */
export function mayPlan({ consent, request }: Pick<TaskState, 'consent' | 'request'>): boolean {
  return consent.planApproval === 'always' || request.length > longRequest;
}

const longRequest = 160;
