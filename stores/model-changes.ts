import {
  OFFLINE_PROVIDER_ID,
  offlineRef,
  type ModelRef,
  type ModelSettings,
  type ProviderSettings,
} from '@/utils/settings/settings';

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
