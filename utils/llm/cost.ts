import type { Prices } from '../settings';
import type { Usage } from './types';

/** What an answer costs in US dollars. Writing to a cache counts as plain input, so that some providers charge a little more. */
export function costOf({ inputTokens, cachedInputTokens, outputTokens }: Usage, prices: Prices): number {
  const { input, cachedInput = input, output } = prices;
  return ((inputTokens - cachedInputTokens) * input + cachedInputTokens * cachedInput + outputTokens * output) / 1_000_000;
}

/** Both together. The cost is known as far as one of them knows it. */
export function addUsage(a: Usage, b: Usage): Usage {
  const cost = a.costUsd === undefined && b.costUsd === undefined ? {} : { costUsd: (a.costUsd ?? 0) + (b.costUsd ?? 0) };
  return {
    inputTokens: a.inputTokens + b.inputTokens,
    cachedInputTokens: a.cachedInputTokens + b.cachedInputTokens,
    outputTokens: a.outputTokens + b.outputTokens,
    ...cost,
  };
}
