import type { Prices } from '../settings/settings';
import type { Usage } from './types';

/**
 * What an answer costs in US dollars. Cache writes count as plain input, although some providers charge a little more
 * for them.
 */
export function costOf({ inputTokens, cachedInputTokens, outputTokens }: Usage, prices: Prices): number {
  const { input, cachedInput = input, output } = prices;
  return (
    ((inputTokens - cachedInputTokens) * input + cachedInputTokens * cachedInput + outputTokens * output) / 1_000_000
  );
}
