import { describe, expect, it } from 'vitest';
import { addUsage } from '@/utils/agent/task/amounts';
import { costOf } from '@/utils/llm/cost';
import { chatUsage } from '@/utils/llm/openai/chat-stream';

const usage = { inputTokens: 1_000_000, cachedInputTokens: 400_000, outputTokens: 100_000 };

describe('the cost of an answer', () => {
  it('counts cached input at its own price', () => {
    expect(costOf(usage, { input: 3, cachedInput: 0.3, output: 15 })).toBeCloseTo(1.8 + 0.12 + 1.5);
  });

  it('charges cached input as input if it has no separate price', () => {
    expect(costOf(usage, { input: 3, output: 15 })).toBeCloseTo(4.5);
  });

  it('charges more for what is put into the cache', () => {
    expect(costOf({ ...usage, cacheWriteTokens: 200_000 }, { input: 4, cachedInput: 0.4, output: 20 })).toBeCloseTo(
      2.4 + 0.2 + 0.16 + 2,
    );
  });

  it.each([
    ['DeepSeek', { prompt_tokens: 1000, completion_tokens: 9, prompt_cache_hit_tokens: 640 }, [1000, 640, 9]],
    ['Moonshot', { prompt_tokens: 1000, completion_tokens: 9, cached_tokens: 512 }, [1000, 512, 9]],
    [
      'Gemini, which counts thoughts in the total',
      { prompt_tokens: 100, completion_tokens: 9, total_tokens: 160 },
      [100, 0, 60],
    ],
    ['OpenAI', { prompt_tokens: 100, completion_tokens: 60, total_tokens: 160 }, [100, 0, 60]],
  ])('reads the counts of %s', (_, given, counts) => {
    const read = chatUsage(given, { inputTokens: 0, cachedInputTokens: 0, outputTokens: 0 });
    expect([read.inputTokens, read.cachedInputTokens, read.outputTokens]).toEqual(counts);
  });

  it('is what the provider says where it says it', () => {
    const nothing = { inputTokens: 0, cachedInputTokens: 0, outputTokens: 0 };
    expect(chatUsage({ prompt_tokens: 1, completion_tokens: 1, cost: 0.0123 }, nothing).costUsd).toBe(0.0123);
  });

  it('adds up, and stays unknown where no price is known', () => {
    expect(addUsage(usage, usage)).toEqual({
      inputTokens: 2_000_000,
      cachedInputTokens: 800_000,
      outputTokens: 200_000,
    });
    expect(addUsage({ ...usage, costUsd: 0.5 }, usage).costUsd).toBe(0.5);
    expect(addUsage({ ...usage, costUsd: 0.5 }, { ...usage, costUsd: 0.25 }).costUsd).toBe(0.75);
  });
});
