import { shallowRef } from 'vue';
import { t } from '@/locales';
import { useModelSettings } from '@/stores/settings';
import { setKey } from '@/utils/net/keys';
import { requestAccess } from '@/utils/browser/client/site-permission';
import type { FirstRunState, FoundServer } from '@/utils/llm/presets/first-run';
import { ignoreLateFailure } from '@/utils/async';
import { fail, toFailure } from '@/utils/failure';
import { availabilityOf, type Availability } from '@/utils/llm/builtin/browser-model';
import { languageModelApi } from '@/utils/llm/builtin/language-model';
import { setUpBuiltin } from '@/utils/llm/builtin/set-up';
import { presets } from '@/utils/llm/presets';
import { cleanApiKey } from '@/utils/llm/presets/api-key';
import { providerOf, setUpWith } from '@/utils/llm/presets/set-up';
import type { ProviderPreset } from '@/utils/llm/presets/types';
import { BUILTIN_MODEL } from '@/utils/settings/settings';
import type { PanelConnection } from './usePanelConnection';

/** Tries the model with one small request before anything is saved. */
export function useFirstRun(connection: Pick<PanelConnection, 'call'>) {
  const models = useModelSettings();
  const state = shallowRef<FirstRunState>({ state: 'idle' });
  const servers = shallowRef<FoundServer[]>([]);
  const builtin = shallowRef<Availability>('unavailable');
  let tries = 0;

  async function tryProvider(preset: ProviderPreset, apiKey: string): Promise<void> {
    const run = ++tries;
    state.value = { state: 'trying', name: preset.name };
    try {
      const provider = providerOf(preset, crypto.randomUUID());
      // Shows no prompt where access was granted already. The test reports a refusal.
      await requestAccess(provider.baseUrl).catch(ignoreLateFailure);
      const test = await connection.call('testProvider', { provider, ...(apiKey && { apiKey }) });
      if (run !== tries) return;
      const setUp = setUpWith(provider, test.offered);
      if (!setUp)
        throw fail('MODEL_NOT_FOUND', `${preset.name} offers no model.`, { params: { host: provider.baseUrl } });
      // A provider must never be live without its key.
      if (apiKey) await setKey(setUp.provider, apiKey);
      await models.saveProvider(setUp.provider, setUp.model);
      state.value = { state: 'ready', name: preset.name, model: setUp.model, hasTools: test.hasTools ?? true };
    } catch (error) {
      if (run === tries) state.value = { state: 'failed', name: preset.name, failure: toFailure(error) };
    }
  }

  /** Must be called in a click handler. */
  async function useBuiltin(): Promise<void> {
    const run = ++tries;
    const name = t('builtin_name');
    state.value = builtin.value === 'available' ? { state: 'trying', name } : { state: 'downloading', done: 0 };
    const onProgress = (done: number): void => {
      if (run === tries && done < 1) state.value = { state: 'downloading', done };
    };
    try {
      // Leaving the panel does not end the download.
      const provider = await setUpBuiltin(name, onProgress, new AbortController().signal);
      if (run !== tries) return;
      await models.saveProvider(provider, BUILTIN_MODEL);
      state.value = { state: 'ready', name, model: BUILTIN_MODEL, hasTools: true };
    } catch (error) {
      if (run === tries) state.value = { state: 'failed', name, failure: toFailure(error) };
    }
  }

  return {
    state,
    servers,
    builtin,
    useBuiltin,
    /** Finding none is no failure. */
    async find(): Promise<void> {
      builtin.value = await availabilityOf(languageModelApi(), {});
      if (builtin.value === 'available' && state.value.state === 'idle') return useBuiltin();
      // A user who has no server must not see that none was found.
      const found = await connection.call('findServers', {}).catch(ignoreLateFailure);
      servers.value = found?.servers ?? [];
    },
    async useKey(pasted: string, provider: ProviderPreset | undefined): Promise<void> {
      const key = cleanApiKey(pasted);
      if (key === '') state.value = { state: 'no-key' };
      else if (provider) await tryProvider(provider, key);
    },
    async useServer({ presetId }: FoundServer): Promise<void> {
      const preset = presets.find(({ id }) => id === presetId);
      if (preset) await tryProvider(preset, '');
    },
  };
}

/** Services that need nothing but a key. */
export const withKeys = presets.filter(({ keyUrl, baseUrl }) => keyUrl !== undefined && !baseUrl.includes('{'));
