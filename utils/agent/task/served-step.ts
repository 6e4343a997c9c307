import type { PlanStep } from '../../contracts/events';

/** The named step, else the one under way. From 1; 0 for none. */
export function servedStep(plan: readonly PlanStep[], named: unknown): number {
  if (typeof named === 'number' && Number.isInteger(named) && named >= 1 && named <= plan.length) return named;
  return plan.findIndex(({ status }) => status === 'running' || status === 'needs-assistance') + 1;
}
