import { defineStore } from 'pinia';
import { safetySettings } from '@/utils/browser/settings/storage';
import { defaultSafety } from '@/utils/settings/safety';
import { mirrorSettings } from './mirror';

export const useSafetySettings = defineStore('safetySettings', () => mirrorSettings(safetySettings, defaultSafety));
