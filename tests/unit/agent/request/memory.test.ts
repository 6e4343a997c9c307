import { expect, it } from 'vitest';
import { FACTS, longTask, SHELVES } from '../../../bench/memory/long-task';

it.each([undefined, 8_000, 32_000, 96_000, 200_000])(
  'a hundred acts are done once each, their facts are in the answer, and they stay affordable: a window of %s',
  async (contextTokens) => {
    const { acts, twice, facts, shortened, promptTokens, newTokens } = await longTask(contextTokens);
    expect({ acts, twice, facts }).toEqual({ acts: SHELVES, twice: 0, facts: FACTS });
    expect(shortened).toBeGreaterThan(2);
    expect(promptTokens).toBeLessThan(1_500_000);
    expect(newTokens).toBeLessThan(150_000);
  },
  60_000,
);
