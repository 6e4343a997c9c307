import { defineStore } from 'pinia';
import { generalSettings } from '@/utils/browser/storage';
import { readGeneralSettings, type GeneralSettings } from '@/utils/settings';
import { mirrorStorage } from './mirror';

export const useGeneralSettings = defineStore('generalSettings', () => {
  const { value: settings, ready, update } = mirrorStorage(generalSettings, readGeneralSettings(undefined));
  return {
    settings,
    whenReady: () => ready,
    set: (patch: Partial<GeneralSettings>) => update((current) => ({ ...current, ...patch })),
  };
});
