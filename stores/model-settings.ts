import { defineStore } from 'pinia';
import { modelSettings } from '@/utils/browser/settings/storage';
import {
  readModelSettings,
  type ModelSettings,
  type ProviderSettings,
  type RoleModels,
} from '@/utils/settings/settings';
import { mirrorStorage } from './mirror';
import { withoutProvider, withProvider } from './model-changes';

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
