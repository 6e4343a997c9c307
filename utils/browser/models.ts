import type { ModelPort } from '../agent/ports';
import { fail } from '../failure';
import { createModelClient } from '../llm';
import { costOf } from '../llm/cost';
import type { ModelRef, ProviderSettings } from '../settings';
import { getKey } from './keys';
import { modelSettings } from './storage';

/** The models of one task, as they were chosen when it began; their providers as they are saved now. */
export function createModelPort(models: { planner: ModelRef; navigator: ModelRef }): ModelPort {
  return {
    async *stream(role, request, signal) {
      const { providerId, model } = models[role];
      const provider = (await modelSettings.read()).providers.find((known) => known.id === providerId);
      if (!provider) throw fail('NO_PROVIDER', 'The model of this role is no longer set up.', { params: { role } });
      const prices = provider.modelOptions?.[model]?.prices;
      for await (const event of createModelClient(provider, await getKey(provider)).stream(model, request, signal)) {
        yield event.type === 'done' && prices ? { ...event, usage: { ...event.usage, costUsd: costOf(event.usage, prices) } } : event;
      }
    },
  };
}

/** Lists the models of a provider, saved or being edited. Throws AgentError as ModelClient.listModels does. */
export async function testProvider(provider: ProviderSettings, apiKey: string | undefined, model: string | undefined) {
  const key = apiKey || (await getKey(provider));
  const models = await createModelClient(provider, key).listModels(AbortSignal.timeout(20_000));
  return { models, modelFound: !model || models.includes(model) };
}
