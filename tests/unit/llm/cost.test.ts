import { describe, expect, it } from 'vitest';
import { addUsage } from '@/utils/agent/task/usage';
import { costOf } from '@/utils/llm/cost';

const usage = { inputTokens: 1_000_000, cachedInputTokens: 400_000, outputTokens: 100_000 };

describe('the cost of an answer', () => {
  it('counts cached input at its own price', () => {
    expect(costOf(usage, { input: 3, cachedInput: 0.3, output: 15 })).toBeCloseTo(1.8 + 0.12 + 1.5);
  });

  it('charges cached input as input if it has no separate price', () => {
    expect(costOf(usage, { input: 3, output: 15 })).toBeCloseTo(4.5);
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
