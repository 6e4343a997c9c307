import { defineStore } from 'pinia';
import { recentModels } from '@/utils/browser/settings/storage';
import { withRecentModel } from '@/utils/settings/recent-models';
import type { ModelRef } from '@/utils/settings/settings';
import { mirrorStorage } from './mirror';

/** Newest first. */
export const useRecentModels = defineStore('recentModels', () => {
  const { value: refs, update } = mirrorStorage(recentModels, []);
  return { refs, add: (used: ModelRef) => update((current) => withRecentModel(current, used)) };
});
