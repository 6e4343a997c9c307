import type { PlanStep } from '../../contracts/events';

/**
 * Which step a call serves: the one that it names, else the one under way. Its number from 1; 0 where there is none.
 */
export function servedStep(plan: readonly PlanStep[], named: unknown): number {
  if (typeof named === 'number' && Number.isInteger(named) && named >= 1 && named <= plan.length) return named;
  return plan.findIndex(({ status }) => status === 'running' || status === 'needs-assistance') + 1;
}
