import type { Prices, ProviderSettings } from '../settings/settings';
import { ignoreLateFailure } from '../async';
import { isLoopbackHost, isPrivateHost } from '../web/hosts';
import { createModelClient, endpointOf, type ModelDeps } from '.';
import { presetOf } from './presets';
import { tableFacts } from './presets/merge-models';
import { defined } from '../defined';
import { endpointFetch, type EndpointOptions } from './endpoint';
import { readModelList } from './model-list';

export interface ModelFacts {
  contextTokens?: number;
  prices?: Prices;
  images?: boolean;
}

export function presetFacts(provider: ProviderSettings, model: string): ModelFacts {
  return factsIn(tableFacts(model, presetOf(provider)?.models ?? []));
}

/** On this computer or in this network; its window may be smaller than the model supports. */
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
  // A task waits for the answer. Failure matters where nothing else is known.
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

/** For any model (Ollama's FAQ, 2026-08). */
const OLLAMA_DEFAULT = 4_096;

type Ask = (path: string, body?: unknown) => Promise<Record<string, unknown> | undefined>;

/**
 * In tokens: Ollama, LM Studio and llama.cpp load models with less than they were made for, and silently truncate.
 * Undefined if none of them answers. Never throws.
 */
async function askLocalWindow(
  endpoint: EndpointOptions,
  model: string,
  signal: AbortSignal,
): Promise<number | undefined> {
  const ask = createAsk(endpoint, signal);
  const answers = await Promise.all([ollamaWindow(ask, model), lmStudioWindow(ask, model), llamaCppWindow(ask)]);
  return answers.find((tokens) => tokens !== undefined);
}

async function ollamaWindow(ask: Ask, model: string): Promise<number | undefined> {
  const running = await ask('/api/ps');
  if (!Array.isArray(running?.models)) return undefined;
  const loaded = (running.models as { name?: string; context_length?: number }[]).find(
    ({ name }) => name === model || name === `${model}:latest`,
  );
  if (typeof loaded?.context_length === 'number') return loaded.context_length;
  const shown = await ask('/api/show', { model });
  const contextSize = /^num_ctx\s+(\d+)/m.exec(String(shown?.parameters ?? ''))?.[1];
  return contextSize === undefined ? OLLAMA_DEFAULT : Number(contextSize);
}

async function lmStudioWindow(ask: Ask, model: string): Promise<number | undefined> {
  const listed = readModelList(await ask('/api/v0/models'));
  return listed.find(({ id }) => id === model)?.contextTokens;
}

async function llamaCppWindow(ask: Ask): Promise<number | undefined> {
  const props = await ask('/props');
  const { n_ctx } = (props?.default_generation_settings ?? {}) as { n_ctx?: unknown };
  return typeof n_ctx === 'number' && n_ctx > 0 ? n_ctx : undefined;
}

/** These paths are outside OpenAI's wire. */
function createAsk(endpoint: EndpointOptions, signal: AbortSignal): Ask {
  const { origin } = new URL(endpoint.baseUrl);
  const headers = endpoint.apiKey === '' ? {} : { authorization: `Bearer ${endpoint.apiKey}` };
  return async (path, body) => {
    try {
      const response = await endpointFetch(endpoint)(origin + path, {
        signal,
        headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
        ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
      });
      return response.ok ? ((await response.json()) as Record<string, unknown>) : undefined;
    } catch {
      // Another kind of server, or none.
      return undefined;
    }
  };
}
