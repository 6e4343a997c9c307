import type { PlanStep } from '@/utils/contracts/events';

const FOLDED_PLAN = 12;

/** A step with its number from 1, or a number of folded steps. */
export type PlanLine = { number: number; step: PlanStep } | { folded: number };

/**
 * A long plan shows twelve steps around the current one, and all that act on other sites, change something outside the
 * page, failed, or wait for help. Pure.
 */
export function planLines(steps: readonly PlanStep[], all: boolean): PlanLine[] {
  const first = windowStart(steps);
  const shown = steps.map(
    (step, i) => all || steps.length <= FOLDED_PLAN || (i >= first && i < first + FOLDED_PLAN) || matters(step),
  );
  return steps.flatMap((step, i): PlanLine[] => {
    // A line for one folded step takes as much room as the step.
    if (shown[i] || (shown[i - 1] !== false && shown[i + 1] !== false)) return [{ number: i + 1, step }];
    if (shown[i - 1] === false) return [];
    const end = shown.indexOf(true, i);
    return [{ folded: (end < 0 ? steps.length : end) - i }];
  });
}

function windowStart(steps: readonly PlanStep[]): number {
  const current = steps.findIndex(
    ({ status }) => status === 'running' || status === 'needs-assistance' || status === 'pending',
  );
  return Math.max(0, Math.min((current < 0 ? steps.length : current) - 2, steps.length - FOLDED_PLAN));
}

function matters({ sites, effects, status }: PlanStep): boolean {
  return sites.length > 0 || effects.length > 0 || status === 'failed' || status === 'needs-assistance';
}
