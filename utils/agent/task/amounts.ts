import type { Usage } from '../../contracts/model';
import type { LimitKind, TaskLimits } from '../../contracts/events';

export interface Amounts {
  limits: TaskLimits;
  addedByUser: Partial<Record<LimitKind, number>>;
  navigatorTurns: number;
  usage: Usage;
  actions: number;
}

export function addUsage(a: Usage, b: Usage): Usage {
  const cost =
    a.costUsd === undefined && b.costUsd === undefined ? {} : { costUsd: (a.costUsd ?? 0) + (b.costUsd ?? 0) };
  return {
    inputTokens: a.inputTokens + b.inputTokens,
    cachedInputTokens: a.cachedInputTokens + b.cachedInputTokens,
    outputTokens: a.outputTokens + b.outputTokens,
    ...cost,
  };
}
