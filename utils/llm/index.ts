import { isLocalKind, ownAddresses, type ProviderSettings, type RemoteKind } from '../settings/settings';
import { createAnthropicClient } from './anthropic/anthropic';
import { normaliseBaseUrl } from './base-url';
import type { EndpointOptions } from './endpoint';
import { createBuiltinClient } from './builtin/builtin';
import { presets } from './presets';
import { cleanApiKey } from './presets/api-key';
import { createOpenAiClient } from './openai/openai';
import { withInstalledModels } from './installed-models';
import { withRetry } from './retry';
import { withTextTools } from './text-tools/text-tools';
import { systemTiming, type Timing } from './timing';
import type { ModelClient } from '../contracts/model';
import { watchedFetch } from './watchdog';
import { defined } from '../defined';
import { fail } from '../failure';

export interface ModelDeps extends Partial<Timing> {
  fetch?: typeof fetch;
}

const clients: Record<RemoteKind, (options: EndpointOptions) => ModelClient> = {
  openai: (options) => createOpenAiClient({ ...options, baseUrl: withVersion(options.baseUrl) }),
  anthropic: createAnthropicClient,
};

/**
 * Throws INVALID_INPUT for an invalid base URL, NO_PROVIDER for a kind that only a feature answers. `apiKey` is sent
 * only to the provider's own base URL.
 */
export function createModelClient(
  provider: ProviderSettings,
  apiKey: string | undefined,
  deps: ModelDeps = {},
): ModelClient {
  if (provider.kind === 'offline') throw fail('NO_PROVIDER', 'Nothing answers without a model here.');
  const { wait = systemTiming.wait, random = systemTiming.random } = deps;
  if (provider.kind === 'builtin') return withRetry(createBuiltinClient(), { wait, random });
  const client = clients[provider.kind](endpointOf(provider, apiKey, deps));
  return withRetry(withInstalledModels(withTextTools(client)), { wait, random });
}

export function endpointOf(
  { kind, baseUrl, headers }: ProviderSettings,
  apiKey: string | undefined,
  deps: ModelDeps = {},
): EndpointOptions {
  const { wait = systemTiming.wait } = deps;
  return {
    baseUrl: normaliseBaseUrl(baseUrl) || (isLocalKind(kind) ? '' : ownAddresses[kind]),
    apiKey: cleanApiKey(apiKey ?? ''),
    ...defined({ headers }),
    fetch: watchedFetch({ wait, ...defined({ fetch: deps.fetch }) }),
  };
}

/** A known service has a path of its own, or none. */
function withVersion(baseUrl: string): string {
  if (new URL(baseUrl).pathname !== '/') return baseUrl;
  const known = presets.find((preset) => preset.kind === 'openai' && URL.parse(preset.baseUrl)?.origin === baseUrl);
  return known?.baseUrl ?? `${baseUrl}/v1`;
}
