import { computed, shallowRef, type Ref } from 'vue';
import { useModelSettings } from '@/stores/model-settings';
import { setKey } from '@/utils/browser/models/keys';
import { requestAccess } from '@/utils/browser/tabs/site-access';
import type { FirstRunState, FoundServer } from '@/utils/llm/presets/first-run';
import { ignoreLateFailure } from '@/utils/async';
import { fail, toFailure } from '@/utils/failure';
import { presets } from '@/utils/llm/presets';
import { cleanApiKey, presetsOfKey } from '@/utils/llm/presets/api-key';
import { providerOf, setUpWith } from '@/utils/llm/presets/set-up';
import type { ProviderPreset } from '@/utils/llm/presets/types';
import type { PanelConnection } from './usePanelConnection';

export interface FirstRun {
  state: Ref<FirstRunState>;
  /** Model servers that answer on this computer. */
  servers: Ref<FoundServer[]>;
  /** Looks for model servers. Finding none is not a failure. */
  find(): Promise<void>;
  /** Sets up a provider from its key: the provider of `presetId`, else the one whose keys have this form. */
  useKey(pasted: string, presetId?: string): Promise<void>;
  useServer(server: FoundServer): Promise<void>;
}

/** Sets up the first model from the panel: the model is tried with one small request before anything is saved. */
export function useFirstRun(connection: Pick<PanelConnection, 'call'>): FirstRun {
  const models = useModelSettings();
  const state = shallowRef<FirstRunState>({ state: 'idle' });
  const servers = shallowRef<FoundServer[]>([]);
  /** A later request cancels an earlier one. */
  let tries = 0;

  async function tryProvider(preset: ProviderPreset, apiKey: string): Promise<void> {
    const run = ++tries;
    state.value = { state: 'trying', name: preset.name };
    try {
      const provider = providerOf(preset, crypto.randomUUID());
      // Asks nothing where access was granted already. The test itself reports a refusal.
      await requestAccess(provider.baseUrl).catch(ignoreLateFailure);
      const test = await connection.call('testProvider', { provider, ...(apiKey && { apiKey }) });
      if (run !== tries) return;
      const setUp = setUpWith(provider, test.offered);
      if (!setUp)
        throw fail('MODEL_NOT_FOUND', `${preset.name} offers no model.`, { params: { host: provider.baseUrl } });
      // The key first: a provider must never be live without the key that it was tried with.
      if (apiKey) await setKey(setUp.provider, apiKey);
      await models.saveProvider(setUp.provider, setUp.model);
      state.value = { state: 'ready', name: preset.name, model: setUp.model, hasTools: test.hasTools ?? true };
    } catch (error) {
      if (run === tries) state.value = { state: 'failed', name: preset.name, failure: toFailure(error) };
    }
  }

  return {
    state: computed(() => state.value),
    servers: computed(() => servers.value),
    async find() {
      // A user without a server must not be told that none was found.
      const found = await connection.call('findServers', {}).catch(ignoreLateFailure);
      servers.value = found?.servers ?? [];
    },
    async useKey(pasted, presetId) {
      const key = cleanApiKey(pasted);
      const fitting = presetsOfKey(key);
      const chosen = presets.find(({ id }) => id === presetId) ?? (fitting.length === 1 ? fitting[0] : undefined);
      if (key === '') state.value = { state: 'no-key' };
      else if (!chosen) state.value = { state: 'which', presets: fitting.length > 0 ? fitting : withKeys };
      else await tryProvider(chosen, key);
    },
    async useServer({ presetId }) {
      const preset = presets.find(({ id }) => id === presetId);
      if (preset) await tryProvider(preset, '');
    },
  };
}

const withKeys = presets.filter(({ keyUrl, baseUrl }) => keyUrl !== undefined && !baseUrl.includes('{'));
