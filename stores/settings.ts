import { defineStore } from 'pinia';
import { generalSettings, recentModels, safetySettings } from '@/utils/browser/settings/storage';
import { withRecentModel } from '@/utils/settings/recent-models';
import { defaultSafety } from '@/utils/settings/safety';
import { readGeneralSettings, type ModelRef } from '@/utils/settings/settings';
import { mirrorSettings, mirrorStorage } from './mirror';

export const useGeneralSettings = defineStore('generalSettings', () =>
  mirrorSettings(generalSettings, readGeneralSettings(undefined)),
);

export const useSafetySettings = defineStore('safetySettings', () => mirrorSettings(safetySettings, defaultSafety));

/** Newest first. */
export const useRecentModels = defineStore('recentModels', () => {
  const { value: refs, update } = mirrorStorage(recentModels, []);
  return { refs, add: (used: ModelRef) => update((current) => withRecentModel(current, used)) };
});
