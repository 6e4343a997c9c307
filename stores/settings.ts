import { defineStore } from 'pinia';
import {
  generalSettings,
  modelSettings,
  recentModels,
  safetySettings,
  savedPrompts,
  savedScripts,
} from '@/utils/browser/settings/storage';
import { withRecentModel } from '@/utils/settings/recent-models';
import { defaultSafety } from '@/utils/settings/safety';
import {
  OFFLINE_PROVIDER_ID,
  offlineRef,
  readGeneralSettings,
  readModelSettings,
  type ModelRef,
  type ModelSettings,
  type ProviderSettings,
  type RoleModels,
} from '@/utils/settings/settings';
import { mirrorNamed, mirrorSettings, mirrorStorage } from './mirror';

export const useGeneralSettings = defineStore('generalSettings', () =>
  mirrorSettings(generalSettings, readGeneralSettings(undefined)),
);

export const useSafetySettings = defineStore('safetySettings', () => mirrorSettings(safetySettings, defaultSafety));

/** Newest first. */
export const useRecentModels = defineStore('recentModels', () => {
  const { value: refs, update } = mirrorStorage(recentModels, []);
  return { refs, add: (used: ModelRef) => update((current) => withRecentModel(current, used)) };
});

export const useSavedPrompts = defineStore('savedPrompts', () => mirrorNamed(savedPrompts));
export const useSavedScripts = defineStore('savedScripts', () => mirrorNamed(savedScripts));

export const useModelSettings = defineStore('modelSettings', () => {
  const { value: settings, ready, update } = mirrorStorage(modelSettings, readModelSettings(undefined));
  return {
    settings,
    whenReady: () => ready,
    saveProvider: (provider: ProviderSettings, model: string, replaced?: string) =>
      update((current) => withProvider(current, provider, model, replaced)),
    removeProvider: (id: string) => update((current) => withoutProvider(current, id)),
    setRoles: ({ planner, navigator }: RoleModels) => update((current) => ({ ...current, planner, navigator })),
    replace: (settings: ModelSettings) => update(() => settings),
  };
});

/**
 * The very first provider takes over both roles while both are offline. A role whose model was `replaced`, or one that
 * the provider no longer has, switches to `model`.
 */
export function withProvider(
  settings: ModelSettings,
  provider: ProviderSettings,
  model: string,
  replaced = model,
): ModelSettings {
  const known = settings.providers.some(({ id }) => id === provider.id);
  const providers = known
    ? settings.providers.map((item) => (item.id === provider.id ? provider : item))
    : [...settings.providers, provider];
  const first = settings.providers.every(({ kind }) => kind === 'offline');
  const allOffline =
    settings.planner.providerId === OFFLINE_PROVIDER_ID && settings.navigator.providerId === OFFLINE_PROVIDER_ID;
  const role = (ref: ModelRef): ModelRef => {
    const lost = ref.providerId === provider.id && (ref.model === replaced || !provider.models.includes(ref.model));
    return lost || (first && allOffline) ? { providerId: provider.id, model } : ref;
  };
  return { providers, planner: role(settings.planner), navigator: role(settings.navigator) };
}

/** Its roles go back to the offline model. */
export function withoutProvider(settings: ModelSettings, id: string): ModelSettings {
  const role = (ref: ModelRef) => (ref.providerId === id ? offlineRef : ref);
  return {
    providers: settings.providers.filter((provider) => provider.id !== id),
    planner: role(settings.planner),
    navigator: role(settings.navigator),
  };
}
