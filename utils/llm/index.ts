import type { ProviderSettings } from '../settings';
import { createAnthropicClient } from './anthropic';
import { normaliseBaseUrl } from './base-url';
import type { EndpointOptions } from './endpoint';
import { createOfflineClient } from './offline';
import { createOpenAiClient } from './openai';
import { withInstalledModels } from './installed-models';
import { withRetry } from './retry';
import { withTextTools } from './text-tools';
import { systemTiming, type Timing } from './timing';
import type { ModelClient } from './types';
import { watchedFetch } from './watchdog';

export { normaliseBaseUrl } from './base-url';

export interface ModelDeps extends Partial<Timing> {
  /** Defaults to the global fetch. */
  fetch?: typeof fetch;
}

interface RemoteKind {
  baseUrl: string;
  create(options: EndpointOptions): ModelClient;
}

const remoteKinds: Record<Exclude<ProviderSettings['kind'], 'offline'>, RemoteKind> = {
  openai: {
    baseUrl: 'https://api.openai.com/v1',
    create: (options) => createOpenAiClient({ ...options, baseUrl: withVersion(options.baseUrl) }),
  },
  anthropic: { baseUrl: 'https://api.anthropic.com', create: createAnthropicClient },
};

/**
 * The client for a provider, with watchdogs and retries around it. Throws INVALID_INPUT for a base URL that is none.
 * `apiKey` goes to the provider's own base URL and nowhere else.
 */
export function createModelClient(
  provider: ProviderSettings,
  apiKey: string | undefined,
  deps: ModelDeps = {},
): ModelClient {
  if (provider.kind === 'offline') return createOfflineClient();
  const { wait = systemTiming.wait, random = systemTiming.random } = deps;
  const kind = remoteKinds[provider.kind];
  const client = kind.create({
    baseUrl: normaliseBaseUrl(provider.baseUrl) || kind.baseUrl,
    apiKey: apiKey?.trim() ?? '',
    fetch: watchedFetch({ wait, ...(deps.fetch && { fetch: deps.fetch }) }),
  });
  return withRetry(withInstalledModels(withTextTools(client)), { wait, random });
}

/** A bare host, such as Ollama's `http://127.0.0.1:11434`, means its usual path. */
function withVersion(baseUrl: string): string {
  return new URL(baseUrl).pathname === '/' ? `${baseUrl}/v1` : baseUrl;
}
