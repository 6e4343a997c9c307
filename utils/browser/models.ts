import type { ModelPort } from '../agent/ports';
import { fail } from '../failure';
import { createModelClient } from '../llm';
import { costOf } from '../llm/cost';
import type { Lack, ModelEvent, ModelRequest } from '../llm/types';
import type { ModelRef, ProviderSettings } from '../settings';
import { getKey } from './keys';
import { logged } from './log-model';
import { knownLacks, lackKey, learnLack } from './known-lacks';
import { serverFetch } from './server-fetch';
import { Remembered } from './remembered';
import { modelSettings } from './storage';

/** The models of one task, as they were chosen when it began; their providers as they are saved now. In use until `dispose`. */
export function createModelPort(models: { planner: ModelRef; navigator: ModelRef }): ModelPort & { dispose(): void } {
  const settings = new Remembered(modelSettings);
  return {
    dispose: settings.dispose,
    async *stream(role, request, signal) {
      const { providerId, model } = models[role];
      const provider = (await settings.read()).providers.find((known) => known.id === providerId);
      if (!provider) throw fail('NO_PROVIDER', 'The model of this role is no longer set up.', { params: { role } });
      yield* logged(
        streamFrom(provider, model, request, signal),
        { role, kind: provider.kind, host: provider.baseUrl },
        signal,
      );
    },
  };
}

/** Lists the models of a provider, saved or being edited. Throws AgentError as ModelClient.listModels does. */
export async function testProvider(provider: ProviderSettings, apiKey: string | undefined, model: string | undefined) {
  const key = apiKey || (await getKey(provider));
  const models = await createModelClient(provider, key, { fetch: serverFetch }).listModels(AbortSignal.timeout(20_000));
  return { models, modelFound: !model || models.includes(model) };
}

/** One answer, with what is known of the model: what it does not take, what it costs. What turns out and helps is kept. */
async function* streamFrom(
  provider: ProviderSettings,
  model: string,
  request: ModelRequest,
  signal: AbortSignal,
): AsyncGenerator<ModelEvent> {
  const { textTools, prices } = provider.modelOptions?.[model] ?? {};
  const key = lackKey(provider, model);
  const [lacks, apiKey] = await Promise.all([knownLacks.read(), getKey(provider)]);
  const known = new Set<Lack>(lacks[key]);
  if (textTools === 'on') known.add('tools');
  if (textTools === 'off') known.delete('tools');
  const insists: Lack[] = textTools === 'off' ? ['tools'] : [];
  const fresh: Lack[] = [];
  for await (const event of createModelClient(provider, apiKey, { fetch: serverFetch }).stream(
    model,
    { ...request, lacks: [...known], insists },
    signal,
  )) {
    if (event.type === 'adapted' && event.fresh) fresh.push(event.lack);
    if (event.type !== 'done') {
      yield event;
      continue;
    }
    for (const lack of fresh) await learnLack(key, lack);
    yield prices ? { ...event, usage: { ...event.usage, costUsd: costOf(event.usage, prices) } } : event;
  }
}
