import { contextOf, type GeneralSettings, type ModelSettings } from '../settings';
import type { LimitKind, TaskLimits } from './events';
import type { TaskState } from './state';

/** Failed turns in a row after which the user is asked whether to go on. */
export const MAX_FAILURES_IN_ROW = 10;

/** What a task that begins now may use up. */
export function limitsOf(
  { planningInterval, maxSteps, maxTokens, maxCostUsd }: GeneralSettings,
  models: ModelSettings,
): TaskLimits {
  return {
    planningInterval,
    maxSteps,
    ...(maxTokens === null ? {} : { maxTokens }),
    ...(maxCostUsd === null ? {} : { maxCostUsd }),
    ...contextOf(models),
  };
}

/** Of the limits that the task has used up, the first. Pure. */
export function reachedLimit(state: TaskState): { limit: LimitKind; used: number; more: number } | undefined {
  for (const [limit, { used, allowed, more }] of Object.entries(limits) as [LimitKind, Limit][]) {
    const most = allowed(state);
    if (most === undefined || used(state) < most + (state.added[limit] ?? 0)) continue;
    return { limit, used: used(state), more: more ?? most };
  }
  return undefined;
}

/** What the task has used so far, of what it may use before it asks. Pure. */
export function budgetOf(state: TaskState): BudgetItem[] {
  return (['steps', 'tokens', 'cost'] satisfies LimitKind[]).flatMap((limit) => {
    const most = limits[limit].allowed(state);
    const used = limits[limit].used(state);
    return used === 0
      ? []
      : [{ limit, used, ...(most === undefined ? {} : { allowed: most + (state.added[limit] ?? 0) }) }];
  });
}

/** In steps, tokens or US dollars. Without `allowed` there is no limit. */
export interface BudgetItem {
  limit: LimitKind;
  used: number;
  allowed?: number;
}

interface Limit {
  used(state: TaskState): number;
  /** Undefined where there is none. */
  allowed(state: TaskState): number | undefined;
  /** What "Continue" adds. Absent: as much again. */
  more?: number;
}

const limits: Readonly<Record<LimitKind, Limit>> = {
  steps: { used: ({ navigatorTurns }) => navigatorTurns, allowed: ({ limits: { maxSteps } }) => maxSteps, more: 50 },
  tokens: {
    used: ({ usage }) => usage.inputTokens + usage.outputTokens,
    allowed: ({ limits: { maxTokens } }) => maxTokens,
  },
  cost: { used: ({ usage }) => usage.costUsd ?? 0, allowed: ({ limits: { maxCostUsd } }) => maxCostUsd },
  failures: { used: ({ failuresInRow }) => failuresInRow, allowed: () => MAX_FAILURES_IN_ROW },
};
