import { defined } from '../../defined';
import type { ProviderSettings } from '../../settings/settings';
import type { OfferedModel } from './merge-models';
import type { ProviderPreset } from './types';

export interface SetUp {
  provider: ProviderSettings;
  model: string;
}

export function providerOf({ kind, name, baseUrl, models }: ProviderPreset, id: string): ProviderSettings {
  return { id, kind, label: name, baseUrl, models: models.map((model) => model.id) };
}

/** The first one is used, with its context and its price. */
export function setUpWith(provider: ProviderSettings, offered: readonly OfferedModel[]): SetUp | undefined {
  const [first] = offered;
  if (!first) return undefined;
  const { id, contextTokens } = first;
  const priced = offered
    .slice(0, maxModels)
    .flatMap(({ id: name, prices }) => (prices ? [[name, { prices }] as const] : []));
  return {
    model: id,
    provider: {
      ...provider,
      models: offered.slice(0, maxModels).map((model) => model.id),
      ...defined({ contextTokens }),
      ...(priced.length === 0 ? {} : { modelOptions: Object.fromEntries(priced) }),
    },
  };
}

const maxModels = 200;
