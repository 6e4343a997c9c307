import { t } from '@/locales';
import { isSameModel } from '@/utils/settings/recent-models';
import { OFFLINE_PROVIDER_ID, type ModelRef, type ModelSettings, type RoleModels } from '@/utils/settings/settings';

/** No AI model takes part at all. */
export function isOffline({ planner, navigator }: RoleModels): boolean {
  return planner.providerId === OFFLINE_PROVIDER_ID && navigator.providerId === OFFLINE_PROVIDER_ID;
}

/** `gpt-5 (My server)`; the offline model has its own name. */
export function modelLabel({ providers }: ModelSettings, { providerId, model }: ModelRef): string {
  if (providerId === OFFLINE_PROVIDER_ID) return t('panel_model_offline');
  const provider = providers.find(({ id }) => id === providerId);
  return provider ? `${model} (${provider.label})` : model;
}

/** Beside the offline one. A provider may list fewer than are used. */
export const hasTwoModels = ({ providers, planner, navigator }: ModelSettings): boolean =>
  !isSameModel(planner, navigator) ||
  providers.filter(({ id }) => id !== OFFLINE_PROVIDER_ID).flatMap(modelsOf).length > 1;

export function modelsOf({ id: providerId, models }: ModelSettings['providers'][number]): ModelRef[] {
  return models.map((model) => ({ providerId, model }));
}
