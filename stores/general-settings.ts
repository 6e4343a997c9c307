import { defineStore } from 'pinia';
import { generalSettings } from '@/utils/browser/settings/storage';
import { readGeneralSettings, type GeneralSettings } from '@/utils/settings/settings';
import { mirrorStorage } from './mirror';

export const useGeneralSettings = defineStore('generalSettings', () => {
  const {
    value: settings,
    ready,
    update,
    whenWritten,
  } = mirrorStorage(generalSettings, readGeneralSettings(undefined));
  return {
    settings,
    whenReady: () => ready,
    whenWritten,
    set: (patch: Partial<GeneralSettings>) => update((current) => ({ ...current, ...patch })),
  };
});
