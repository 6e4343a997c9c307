import type { Usage } from '../../contracts/model';
import type { LimitKind, TaskEvent, TaskLimits } from '../../contracts/events';
import type { CallUnderWay } from './plan-state';

export interface Amounts {
  limits: TaskLimits;
  addedByUser: Partial<Record<LimitKind, number>>;
  navigatorTurns: number;
  usage: Usage;
  actions: number;
}

type Before = Amounts & { single: boolean; underWay?: CallUnderWay | undefined };

export function foldAmounts(before: Before, event: TaskEvent): Partial<Amounts> {
  const { addedByUser, navigatorTurns, usage, actions, single, underWay } = before;
  switch (event.type) {
    case 'model-answered':
      return {
        usage: addUsage(usage, event.usage),
        navigatorTurns: navigatorTurns + (event.role === 'navigator' || single ? 1 : 0),
      };
    case 'judged':
    case 'model-corrected':
      return event.usage ? { usage: addUsage(usage, event.usage) } : {};
    case 'call-ended': {
      const acted = event.result.ok && underWay?.callId === event.callId && underWay.effect !== 'read';
      return acted ? { actions: actions + 1 } : {};
    }
    case 'extended':
      // They start from zero instead.
      if (event.limit === 'failures') return {};
      return { addedByUser: { ...addedByUser, [event.limit]: (addedByUser[event.limit] ?? 0) + event.more } };
    default:
      return {};
  }
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
