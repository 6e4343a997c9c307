import type { Usage } from '../../contracts/model';

export interface ChatUsage {
  prompt_tokens?: number | null;
  completion_tokens?: number | null;
  total_tokens?: number | null;
  prompt_tokens_details?: { cached_tokens?: number | null; cache_write_tokens?: number | null } | null;
  /** DeepSeek. */
  prompt_cache_hit_tokens?: number | null;
  /** Moonshot. */
  cached_tokens?: number | null;
  /** Claude behind LiteLLM. */
  cache_creation_input_tokens?: number | null;
  cache_read_input_tokens?: number | null;
  /** OpenRouter: US dollars. */
  cost?: number | null;
}

/** One that is missing keeps its value. */
export function chatUsage(given: ChatUsage, before: Usage): Usage {
  const inputTokens = given.prompt_tokens ?? before.inputTokens;
  const written = given.prompt_tokens_details?.cache_write_tokens ?? given.cache_creation_input_tokens;
  // Gemini and xAI count what was thought in the total alone.
  const outputTokens = Math.max(
    given.completion_tokens ?? before.outputTokens,
    (given.total_tokens ?? 0) - inputTokens,
  );
  return {
    ...before,
    inputTokens,
    cachedInputTokens:
      given.prompt_tokens_details?.cached_tokens ??
      given.prompt_cache_hit_tokens ??
      given.cached_tokens ??
      given.cache_read_input_tokens ??
      before.cachedInputTokens,
    outputTokens,
    ...(written && { cacheWriteTokens: written }),
    ...(typeof given.cost === 'number' && { costUsd: given.cost }),
  };
}
