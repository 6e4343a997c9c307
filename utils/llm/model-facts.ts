import type { Prices, ProviderSettings } from '../settings/settings';
import { ignoreLateFailure } from '../async';
import { isLoopbackHost, isPrivateHost } from '../web/hosts';
import { createModelClient, endpointOf, type ModelDeps } from '.';
import { presetOf } from './presets';
import { tableFacts } from './presets/merge-models';
import { askLocalWindow } from './windows';
import { defined } from '../defined';

export interface ModelFacts {
  contextTokens?: number;
  prices?: Prices;
  images?: boolean;
}

export function presetFacts(provider: ProviderSettings, model: string): ModelFacts {
  return factsIn(tableFacts(model, presetOf(provider)?.models ?? []));
}

/** On this computer or in this network; it may run a model with a smaller window than the model supports. */
export function isOwnServer({ baseUrl }: ProviderSettings): boolean {
  const hostname = URL.parse(baseUrl)?.hostname ?? '';
  return isLoopbackHost(hostname) || isPrivateHost(hostname);
}

/** Throws AgentError where the server cannot be asked. */
export async function askModelFacts(
  provider: ProviderSettings,
  apiKey: string | undefined,
  model: string,
  deps: ModelDeps,
  signal: AbortSignal,
): Promise<ModelFacts> {
  const listing = createModelClient(provider, apiKey, deps).listModels(signal);
  // A task waits for the answer. Its failure matters where nothing else is known.
  listing.catch(ignoreLateFailure);
  const own = isOwnServer(provider)
    ? await askLocalWindow(endpointOf(provider, apiKey, deps), model, signal)
    : undefined;
  if (own !== undefined) return { contextTokens: own };
  return factsIn((await listing).find(({ id }) => id === model));
}

function factsIn({ contextTokens, prices, images }: ModelFacts = {}): ModelFacts {
  return defined({ contextTokens, prices, images });
}
