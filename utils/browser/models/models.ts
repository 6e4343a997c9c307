import type { ModelPort } from '../../contracts/ports';
import { ignoreLateFailure } from '../../async';
import { fail } from '../../failure';
import { browserFeatures } from '../../../features/browser';
import { createModelClient } from '../../llm';
import type { ModelFacts } from '../../llm/model-facts';
import { costOf } from '../../llm/cost';
import type { Capability, ModelClient, ModelEvent, ModelRequest, Role } from '../../contracts/model';
import type { ModelRef, ProviderSettings } from '../../settings/settings';
import { CachedKeys } from '../../net/keys';
import { logged } from './log-model';
import { factsOf, knownModels } from './known-models';
import { knownUnsupported, learnUnsupported, modelKey } from './known-unsupported';
import { serverFetch } from './server-fetch';
import { panelLanguage } from '../settings/panel-language';
import { CachedSetting } from '../settings/cached-setting';
import { modelSettings } from '../settings/storage';
import { defined } from '../../defined';

/** Providers are used as saved now. */
export function createModelPort(
  models: () => { planner: ModelRef; navigator: ModelRef },
): ModelPort & { dispose(): void } {
  const settings = new CachedSetting(modelSettings);
  const stored = {
    facts: new CachedSetting(knownModels),
    refused: new CachedSetting(knownUnsupported),
    keys: new CachedKeys(),
  };
  const providerOf = async (role: Role) =>
    (await settings.read()).providers.find(({ id }) => id === models()[role].providerId);
  // It is there by the first request.
  providerOf('planner')
    .then((provider) => provider && readStored(provider, models().planner.model, stored))
    .catch(ignoreLateFailure);
  return {
    dispose() {
      for (const one of [settings, stored.facts, stored.refused, stored.keys]) one.dispose();
    },
    async *stream(role, request, signal) {
      const { model } = models()[role];
      const provider = await providerOf(role);
      if (!provider) throw fail('NO_PROVIDER', 'The model of this role is no longer set up.', { params: { role } });
      yield* logged(
        streamFrom(provider, model, request, stored, signal),
        { role, kind: provider.kind, host: provider.baseUrl },
        signal,
      );
    },
  };
}

interface Stored {
  facts: CachedSetting<Record<string, ModelFacts>>;
  refused: CachedSetting<Record<string, Capability[]>>;
  keys: CachedKeys;
}

const readStored = (provider: ProviderSettings, model: string, { facts, refused, keys }: Stored) =>
  Promise.all([factsOf(provider, model, facts), refused.read(), keys.read(provider)]);

async function* streamFrom(
  provider: ProviderSettings,
  model: string,
  request: ModelRequest,
  stored: Stored,
  signal: AbortSignal,
): AsyncGenerator<ModelEvent> {
  const key = modelKey(provider, model);
  const [facts, learned, apiKey] = await readStored(provider, model, stored);
  const { textTools, prices = facts.prices, effort, ownToolset } = provider.modelOptions?.[model] ?? {};
  const unsupported = new Set<Capability>(learned[key]);
  if (textTools === 'on') unsupported.add('tools');
  if (textTools === 'off') unsupported.delete('tools');
  const forced: Capability[] = textTools === 'off' ? ['tools'] : [];
  const newlyUnsupported: Capability[] = [];
  for await (const event of clientOf(provider, apiKey).stream(
    model,
    { ...request, unsupported: [...unsupported], forced, ...defined({ effort }), ...(ownToolset && { ownToolset }) },
    signal,
  )) {
    if (event.type === 'adapted' && event.fresh && !event.once) newlyUnsupported.push(event.unsupported);
    if (event.type !== 'done') {
      yield event;
      continue;
    }
    for (const capability of newlyUnsupported) await learnUnsupported(key, capability);
    if (newlyUnsupported.length > 0) stored.refused.forget();
    const { usage } = event;
    yield prices && usage.costUsd === undefined
      ? { ...event, usage: { ...usage, costUsd: costOf(usage, prices) } }
      : event;
  }
}

function clientOf(provider: ProviderSettings, apiKey: string | undefined): ModelClient {
  const own = browserFeatures.find(({ model }) => model?.kind === provider.kind)?.model;
  return own ? own.client(panelLanguage) : createModelClient(provider, apiKey, { fetch: serverFetch });
}
