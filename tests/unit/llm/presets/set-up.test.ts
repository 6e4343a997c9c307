import { expect, test } from 'vitest';
import { presets } from '@/utils/llm/presets';
import { offeredModels } from '@/utils/llm/presets/merge-models';
import { providerOf, setUpWith } from '@/utils/llm/presets/set-up';
import { providerSchema } from '@/utils/settings/settings';

test.each(presets.map((preset) => [preset.name, preset] as const))(
  'a provider of the preset %s can be saved',
  (_, preset) => {
    expect(providerSchema().safeParse(providerOf(preset, 'p1')).success).toBe(true);
  },
);

test('the first model that is offered is used, with its context and price', () => {
  const [preset] = presets.filter(({ id }) => id === 'anthropic');
  if (!preset) throw new Error('There is no preset for Anthropic.');
  const [best] = preset.models;
  const offered = offeredModels([{ id: 'claude-older' }, { id: best?.id ?? '' }], preset);
  const setUp = setUpWith(providerOf(preset, 'p1'), offered);
  expect(setUp?.model).toBe(best?.id);
  expect(setUp?.provider).toMatchObject({
    label: 'Anthropic',
    models: [best?.id, 'claude-older'],
    contextTokens: best?.contextTokens,
    modelOptions: { [best?.id ?? '']: { prices: best?.prices } },
  });
});

test('a server that offers nothing is not set up', () => {
  const [preset] = presets;
  expect(preset && setUpWith(providerOf(preset, 'p1'), [])).toBeUndefined();
});
