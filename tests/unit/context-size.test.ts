import { describe, expect, it } from 'vitest';
import { snapshotTokens } from '@/utils/agent/request/compact';
import { contextOf, readModelSettings } from '@/utils/settings/settings';

const settings = (sizes: Record<string, number | undefined>) =>
  readModelSettings({
    providers: Object.entries(sizes).map(([id, contextTokens]) => ({
      id,
      kind: 'openai',
      label: id,
      baseUrl: '',
      models: ['m'],
      ...(contextTokens === undefined ? {} : { contextTokens }),
    })),
    planner: { providerId: 'large', model: 'm' },
    navigator: { providerId: 'small', model: 'm' },
  });

describe('The context size of the models', () => {
  it('is that of the smaller model in use', () => {
    expect(contextOf(settings({ large: 200_000, small: 8_192, unused: 4_096 }))).toEqual({ contextTokens: 8_192 });
    expect(contextOf(settings({ large: undefined, small: 32_000 }))).toEqual({ contextTokens: 32_000 });
  });

  it('is not made up where it is unknown', () => {
    expect(contextOf(settings({ large: undefined, small: undefined }))).toEqual({});
  });

  it('bounds what one look at the page costs', () => {
    const limits = { planningInterval: 8, maxSteps: 100 };
    expect(
      [undefined, 200_000, 16_000, 4_096].map((contextTokens) =>
        snapshotTokens(contextTokens === undefined ? limits : { ...limits, contextTokens }),
      ),
    ).toEqual([8_000, 8_000, 4_000, 1_024]);
  });
});
