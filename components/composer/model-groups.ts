import { t } from '@/locales';
import { isSameModel } from '@/utils/settings/recent-models';
import { OFFLINE_PROVIDER_ID, type ModelRef, type ModelSettings } from '@/utils/settings/settings';
import { modelLabel, modelsOf } from '../words/model-label';

export interface ModelGroup {
  label: string;
  /** Its models are of several providers, so labels must name them. */
  isMixed: boolean;
  models: ModelRef[];
}

/** Servers may list hundreds: the others are found by searching. */
const MAX_MODELS = 12;

/** Recently used models first, then by provider, the offline one last. Leaves out groups without models. */
export function modelGroups(settings: ModelSettings, recent: readonly ModelRef[], words: string): ModelGroup[] {
  const fits = (ref: ModelRef): boolean => modelLabel(settings, ref).toLowerCase().includes(words.trim().toLowerCase());
  const isKnown = ({ providerId }: ModelRef): boolean => settings.providers.some(({ id }) => id === providerId);
  const used = recent.filter((ref) => isKnown(ref) && ref.providerId !== OFFLINE_PROVIDER_ID);
  const remote = settings.providers
    .filter(({ id }) => id !== OFFLINE_PROVIDER_ID)
    .map((provider) => ({
      label: provider.label,
      isMixed: false,
      models: modelsOf(provider)
        .filter((ref) => !used.some((other) => isSameModel(ref, other)) && fits(ref))
        .slice(0, MAX_MODELS),
    }));
  const offline = settings.providers.filter(({ id }) => id === OFFLINE_PROVIDER_ID).flatMap(modelsOf);
  return [
    { label: t('panel_models_recent'), isMixed: true, models: used.filter(fits) },
    ...remote,
    { label: t('panel_models_without'), isMixed: true, models: offline.filter(fits) },
  ].filter(({ models }) => models.length > 0);
}
