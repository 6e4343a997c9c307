import type { TaskState } from './state';

/**
 * Whether a model in both roles is offered to make a plan before there is one: where the user wants to see plans, or
 * the request is long. Short tasks go without, and tools that they do not use cost nothing.
 */
export function mayPlan({ consent, request }: Pick<TaskState, 'consent' | 'request'>): boolean {
  return consent.planApproval === 'always' || request.length > longRequest;
}

/** Characters: more than a sentence or two. */
const longRequest = 160;
