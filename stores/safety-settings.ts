import { defineStore } from 'pinia';
import { safetySettings } from '@/utils/browser/settings/storage';
import { defaultSafety, type SafetySettings } from '@/utils/settings/safety';
import { mirrorStorage } from './mirror';

export const useSafetySettings = defineStore('safetySettings', () => {
  const { value: settings, ready, update, whenWritten } = mirrorStorage(safetySettings, defaultSafety);
  return {
    settings,
    whenReady: () => ready,
    whenWritten,
    set: (patch: Partial<SafetySettings>) => update((current) => ({ ...current, ...patch })),
  };
});
