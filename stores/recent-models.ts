import { defineStore } from 'pinia';
import { recentModels } from '@/utils/browser/settings/storage';
import { withRecentModel } from '@/utils/settings/recent-models';
import type { ModelRef } from '@/utils/settings/settings';
import { mirrorStorage } from './mirror';

/** The models that the user chose most recently, the newest first. */
export const useRecentModels = defineStore('recentModels', () => {
  const { value: refs, update } = mirrorStorage(recentModels, []);
  return { refs, add: (used: ModelRef) => update((current) => withRecentModel(current, used)) };
});
