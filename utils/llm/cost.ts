import type { Prices } from '../settings/settings';
import type { Usage } from '../contracts/model';

/** Anthropic and Qwen charge this multiple of the price of input for what they put into their cache. */
const WRITE = 1.25;

export function costOf(usage: Usage, { input, cachedInput = input, output }: Prices): number {
  const { inputTokens, cachedInputTokens, outputTokens, cacheWriteTokens = 0 } = usage;
  const newTokens = inputTokens - cachedInputTokens + cacheWriteTokens * (WRITE - 1);
  return (newTokens * input + cachedInputTokens * cachedInput + outputTokens * output) / 1_000_000;
}
