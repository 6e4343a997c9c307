import { defined } from '../../defined';
import { contextOf, type GeneralSettings, type ModelSettings } from '../../settings/settings';
import type { LimitKind, TaskLimits } from '../../contracts/events';
import type { Amounts } from './amounts';
import type { TaskState } from './state';

/** Then the user is asked. */
const MAX_PARTS = 2;
/** Then the user is asked. */
const MAX_FAILURES_IN_ROW = 10;

export function limitsOf(
  { planningInterval, maxSteps, maxTokens, maxCostUsd, modelWaitMs }: GeneralSettings,
  models: ModelSettings,
): TaskLimits {
  return {
    planningInterval,
    maxSteps,
    modelWaitMs,
    ...defined({ maxTokens: maxTokens ?? undefined, maxCostUsd: maxCostUsd ?? undefined }),
    ...contextOf(models),
  };
}

export function reachedLimit(state: TaskState): { limit: LimitKind; used: number; more: number } | undefined {
  for (const [limit, { used, allowed, more }] of Object.entries(limits) as [LimitKind, Limit<TaskState>][]) {
    const most = allowed(state);
    if (most === undefined || used(state) < most + (state.addedByUser[limit] ?? 0)) continue;
    return { limit, used: used(state), more: more ?? most };
  }
  return undefined;
}

/** What the task has used so far, of what it may use before it asks. Pure. */
export function budgetOf(state: Amounts): BudgetItem[] {
  return (['steps', 'tokens', 'cost'] as const).flatMap((limit) => {
    const most = budget[limit].allowed(state);
    const used = budget[limit].used(state);
    return used === 0
      ? []
      : [{ limit, used, ...(most === undefined ? {} : { allowed: most + (state.addedByUser[limit] ?? 0) }) }];
  });
}

/** Steps, tokens or US dollars; no limit without `allowed`. */
export interface BudgetItem {
  limit: LimitKind;
  used: number;
  allowed?: number;
}

interface Limit<State> {
  used(state: State): number;
  allowed(state: State): number | undefined;
  /** By "Continue"; absent: as much again. */
  more?: number;
}

const budget: Readonly<Record<'steps' | 'tokens' | 'cost', Limit<Amounts>>> = {
  steps: { used: ({ navigatorTurns }) => navigatorTurns, allowed: ({ limits: { maxSteps } }) => maxSteps, more: 50 },
  tokens: {
    used: ({ usage }) => usage.inputTokens + usage.outputTokens,
    allowed: ({ limits: { maxTokens } }) => maxTokens,
  },
  cost: { used: ({ usage }) => usage.costUsd ?? 0, allowed: ({ limits: { maxCostUsd } }) => maxCostUsd },
};

const limits: Readonly<Record<LimitKind, Limit<TaskState>>> = {
  ...budget,
  failures: { used: ({ progress }) => progress.failuresInRow, allowed: () => MAX_FAILURES_IN_ROW },
  answer: { used: ({ cutAnswer }) => cutAnswer?.parts ?? 0, allowed: () => MAX_PARTS, more: 1 },
};
