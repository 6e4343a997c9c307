import { toFailure } from '../../failure';
import { lazily, z } from '../../zod';
import { askModelFacts, isOwnServer, presetFacts, type ModelFacts } from '../../llm/model-facts';
import {
  contextOf,
  isLocalKind,
  pricesSchema,
  type ModelRef,
  type ModelSettings,
  type ProviderSettings,
} from '../../settings/settings';
import { log } from '../log/log';
import { storedSettings } from '../../disk/stored-settings';
import { getKey } from '../../net/keys';
import { knownUnsupported, modelKey } from './known-unsupported';
import { serverFetch } from './server-fetch';

/** A task waits no longer; then the last reported size is used. */
const LIMIT_MS = 1_500;

const factsSchema = lazily(() => {
  const facts = z.object({
    contextTokens: z.number().int().min(1).optional().catch(undefined),
    prices: pricesSchema().optional().catch(undefined),
    images: z.boolean().optional().catch(undefined),
  });
  return z.record(z.string(), facts).catch({});
});

/** Reported by servers; keys are address and name. */
export const knownModels = storedSettings(
  'local:knownModels',
  (stored) => factsSchema().parse(stored) as Record<string, ModelFacts>,
);

export async function factsOf(
  provider: ProviderSettings,
  model: string,
  reported: Pick<typeof knownModels, 'read'> = knownModels,
): Promise<ModelFacts> {
  return { ...presetFacts(provider, model), ...(await reported.read())[modelKey(provider, model)] };
}

export async function mayTakeImages({ providers }: ModelSettings, { providerId, model }: ModelRef): Promise<boolean> {
  const provider = providers.find(({ id }) => id === providerId);
  if (!provider || isLocalKind(provider.kind)) return false;
  const [{ images }, unsupported] = await Promise.all([factsOf(provider, model), knownUnsupported.read()]);
  return images !== false && !(unsupported[modelKey(provider, model)] ?? []).includes('images');
}

/**
 * Asks a server for its model's context size and prices, and stores them. Gives what is known where no answer comes in
 * time.
 */
export async function askFacts(
  provider: ProviderSettings,
  apiKey: string | undefined,
  model: string,
): Promise<ModelFacts> {
  try {
    const key = apiKey ?? (await getKey(provider));
    const reported = await askModelFacts(provider, key, model, { fetch: serverFetch }, AbortSignal.timeout(LIMIT_MS));
    const at = modelKey(provider, model);
    // A task waits for each write, and every page of the extension hears of it.
    await knownModels.change((known) =>
      JSON.stringify(known[at]) === JSON.stringify(reported) ? known : { ...known, [at]: reported },
    );
    return { ...presetFacts(provider, model), ...reported };
  } catch (error) {
    log('model-facts-unknown', { host: provider.baseUrl, code: toFailure(error).code });
  }
  return factsOf(provider, model);
}

/** As last reported, where the user has not set it. */
export function withStoredContext(settings: ModelSettings): Promise<ModelSettings> {
  return withContext(settings, async (provider, model) => (await factsOf(provider, model)).contextTokens);
}

/** Asks the user's own servers each time: they may load a model with any context size. Asks others once. */
export async function askContext(settings: ModelSettings): Promise<number | undefined> {
  return contextOf(await withContext(settings, contextTokensOf)).contextTokens;
}

async function withContext(
  settings: ModelSettings,
  sizeOf: (provider: ProviderSettings, model: string) => Promise<number | undefined>,
): Promise<ModelSettings> {
  const inUse = [settings.planner, settings.navigator];
  const providers = await Promise.all(
    settings.providers.map(async (provider) => {
      const models = new Set(inUse.filter(({ providerId }) => providerId === provider.id).map(({ model }) => model));
      if (isLocalKind(provider.kind) || provider.contextTokens !== undefined) return provider;
      const sizes = await Promise.all([...models].map((model) => sizeOf(provider, model)));
      const known = sizes.filter((size) => size !== undefined);
      return known.length === 0 ? provider : { ...provider, contextTokens: Math.min(...known) };
    }),
  );
  return { ...settings, providers };
}

async function contextTokensOf(provider: ProviderSettings, model: string): Promise<number | undefined> {
  const known = await factsOf(provider, model);
  const isSettled = known.contextTokens !== undefined && !isOwnServer(provider);
  return (isSettled ? known : await askFacts(provider, undefined, model)).contextTokens;
}
