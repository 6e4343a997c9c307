import { defineStore } from 'pinia';
import { generalSettings } from '@/utils/browser/settings/storage';
import { readGeneralSettings } from '@/utils/settings/settings';
import { mirrorSettings } from './mirror';

export const useGeneralSettings = defineStore('generalSettings', () =>
  mirrorSettings(generalSettings, readGeneralSettings(undefined)),
);
